import { type RefObject, useLayoutEffect } from 'react';
import type { Spot } from '@/features/toc/outline/outline';
import type { Focus } from '@/features/toc/state/view';

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

export function focusSpot(root: HTMLElement | null, { key, part, caret, quiet }: Spot): void {
  const row = root?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (row) enterRow(root, row);
  if (quiet) return;
  const target = part === 'row' ? row : row?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  target?.focus();
  if (!(target instanceof HTMLInputElement)) return;
  if (part === 'page') target.select();
  else if (caret) {
    const at = caret === 'end' ? target.value.length : 0;
    target.setSelectionRange(at, at);
  }
}

/**
 * Marks the row one is in, also while the focus is elsewhere: what is taken from the PDF goes there.
 * Past React, since a thousand rows would be compared for it with every step.
 */
export function enterRow(root: HTMLElement | null, target: Element): void {
  const row = target.closest<HTMLElement>('[data-key]');
  const before = root?.querySelector<HTMLElement>('[data-entered]');
  if (!row || row === before) return;
  delete before?.dataset.entered;
  row.dataset.entered = '';
}

/** The line one is in, or was in last. */
export function enteredKey(root: HTMLElement | null): string | null {
  return root?.querySelector<HTMLElement>('[data-entered]')?.dataset.key ?? null;
}

/** Where in the outline an element stands; null for one elsewhere. */
export function spotOf(element: Element | null): Spot | null {
  const key = element?.closest<HTMLElement>('[data-key]')?.dataset.key;
  if (!key || !(element instanceof HTMLElement)) return null;
  const { part } = element.dataset;
  return { key, part: part === 'title' || part === 'page' ? part : 'row' };
}
