import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

const key = 'cms-last-row';

/** Coming back to the list, the focus is on the row one left. */
export function useReturnToRow(ready: boolean): { remember: (id: string) => void } {
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!ready || !back) return;
    const id = sessionStorage.getItem(key);
    if (!id) return;
    sessionStorage.removeItem(key);
    const row = document.querySelector<HTMLElement>(`[data-ebook="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
  }, [ready, back]);
  return { remember: (id) => sessionStorage.setItem(key, id) };
}
