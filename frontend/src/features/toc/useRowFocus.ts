import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

interface Wish {
  key: string;
  part: 'title' | 'row';
}

/** Puts the focus where an act wants it once the rows are drawn, and keeps it on what moved. */
export function useRowFocus(root: RefObject<HTMLElement | null>) {
  const wish = useRef<Wish | null>(null);
  const held = useRef<Element | null>(null);

  useLayoutEffect(() => {
    const wanted = wish.current;
    const kept = held.current;
    wish.current = null;
    held.current = null;
    if (wanted) focusRow(root.current, wanted);
    else if (kept instanceof HTMLElement && kept.isConnected && kept !== document.activeElement) {
      kept.focus(); // the browser lets go of what is moved in the document
    }
  });

  const now = useCallback(
    (key: string, part: Wish['part']) => focusRow(root.current, { key, part }),
    [root],
  );
  const later = useCallback((key: string, part: Wish['part']) => {
    wish.current = { key, part };
  }, []);
  const hold = useCallback(() => {
    held.current = document.activeElement;
  }, []);
  return { now, later, hold };
}

function focusRow(root: HTMLElement | null, { key, part }: Wish): void {
  const row = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  const target = part === 'row' ? row : row?.querySelector<HTMLElement>('[data-part="title"]');
  target?.focus();
}
