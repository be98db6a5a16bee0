import { type RefObject, useLayoutEffect } from 'react';
import type { Spot } from './outline';
import type { Focus } from './view';

/** Puts the focus where an act wants it once the rows are drawn, and keeps it on what moved. */
export function useRowFocus(root: RefObject<HTMLElement | null>, focus: Focus | null): void {
  useLayoutEffect(() => {
    if (!focus) return;
    if ('key' in focus) focusSpot(root.current, focus);
    else if (focus.element instanceof HTMLElement && focus.element.isConnected) {
      focus.element.focus();
    }
  }, [root, focus]);
}

export function focusSpot(root: HTMLElement | null, { key, part, caret }: Spot): void {
  const row = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  const target = part === 'row' ? row : row?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  target?.focus();
  if (!(target instanceof HTMLInputElement)) return;
  if (part === 'page') target.select();
  else if (caret) {
    const at = caret === 'end' ? target.value.length : 0;
    target.setSelectionRange(at, at);
  }
}

/** Where in the outline an element stands; null for one elsewhere. */
export function spotOf(element: Element | null): Spot | null {
  const key = element?.closest<HTMLElement>('[data-key]')?.dataset.key;
  if (!key || !(element instanceof HTMLElement)) return null;
  const { part } = element.dataset;
  return { key, part: part === 'title' || part === 'page' ? part : 'row' };
}
