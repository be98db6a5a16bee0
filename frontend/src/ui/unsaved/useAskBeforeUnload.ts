import { useEffect } from 'react';

/** Lets the browser ask before a reload, or before the tab is closed. */
export function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
