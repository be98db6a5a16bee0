import { type RefObject, useLayoutEffect } from 'react';
import type { Focus } from './editing';

/** Puts the focus where an act wants it once the rows are drawn, and keeps it on what moved. */
export function useRowFocus(root: RefObject<HTMLElement | null>, focus: Focus | null): void {
  useLayoutEffect(() => {
    if (!focus) return;
    if ('key' in focus) focusRow(root.current, focus.key, focus.part);
    else if (focus.element instanceof HTMLElement && focus.element.isConnected) {
      focus.element.focus();
    }
  }, [root, focus]);
}

export function focusRow(root: HTMLElement | null, key: string, part: 'title' | 'row'): void {
  const row = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  const target = part === 'row' ? row : row?.querySelector<HTMLElement>('[data-part="title"]');
  target?.focus();
}
