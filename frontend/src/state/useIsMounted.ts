import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still shown, asked after something was awaited. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
