import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Spot } from '@/features/toc/outline/outline';
import type { Focus } from '@/features/toc/state/view';

/** Moves the focus where an action needs it once the rows are drawn, and keeps it on moved rows. */
export function useRowFocus(root: RefObject<HTMLElement | null>, focus: Focus | null): void {
  useLayoutEffect(() => {
    if (!focus) return;
    if ('key' in focus) focusSpot(root.current, focus);
    else if (focus.element instanceof HTMLElement && focus.element.isConnected) {
      focus.element.focus();
    }
  }, [root, focus]);
}

/** When no line is left and nothing has the focus, it moves to the button that adds one. */
export function useFocusWhenEmptied(count: number, addButton: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useLayoutEffect(() => {
    const emptied = count === 0 && before.current > 0;
    before.current = count;
    if (emptied && document.activeElement === document.body) addButton.current?.focus();
  }, [count, addButton]);
}

export function focusSpot(root: HTMLElement | null, { key, part, caret, noFocus }: Spot): void {
  const row = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (row) markCurrentRow(root, row);
  if (noFocus) return;
  const target = part === 'row' ? row : row?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  target?.focus();
  if (!(target instanceof HTMLInputElement)) return;
  if (part === 'page') target.select();
  else if (caret !== undefined) {
    const at = caret === 'end' ? target.value.length : caret === 'start' ? 0 : caret;
    target.setSelectionRange(at, at);
  }
}

/**
 * Marks the row of an element as the current one. The mark stays while the focus is outside the
 * outline, because text taken from the PDF goes into that row. Sets an attribute directly: React
 * would compare a thousand rows at each step.
 */
export function markCurrentRow(root: HTMLElement | null, target: Element): void {
  const row = target.closest<HTMLElement>('[data-key]');
  const before = root?.querySelector<HTMLElement>('[data-current]');
  if (!row || row === before) return;
  delete before?.dataset.current;
  row.dataset.current = '';
}

/** The key of the row that is marked as the current one. */
export function currentRowKey(root: HTMLElement | null): string | null {
  return root?.querySelector<HTMLElement>('[data-current]')?.dataset.key ?? null;
}

/** The line and field that an element belongs to; null if it is outside the outline. */
export function spotOf(element: Element | null): Spot | null {
  const key = element?.closest<HTMLElement>('[data-key]')?.dataset.key;
  if (!key || !(element instanceof HTMLElement)) return null;
  const { part } = element.dataset;
  return { key, part: part === 'title' || part === 'page' ? part : 'row' };
}
