import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first of the rows that were requested, because the button that requested them moves
 * below them or is gone. Whoever has gone elsewhere meanwhile stays there. The returned function
 * loads them; `load` resolves to the number of all rows.
 */
export function useFirstNewRow(
  list: RefObject<HTMLElement | null>,
  rowSelector: string,
  count: number,
): (load: () => Promise<number>) => Promise<void> {
  const awaited = useRef<number | null>(null); // the index of the first row that was requested
  const button = useRef<Element | null>(null);
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return;
    const rows = list.current?.querySelectorAll<HTMLElement>(rowSelector);
    const first = rows?.[awaited.current];
    awaited.current = null;
    const focused = document.activeElement;
    if (focused === button.current || focused?.matches('body, main'))
      first?.focus({ preventScroll: true });
  }, [list, rowSelector, count]);
  return async (load) => {
    awaited.current = count;
    button.current = document.activeElement;
    // It failed, or brought only known rows.
    if ((await load()) <= count) awaited.current = null;
  };
}
