import { isModalOpen } from '@/ui/focus/isModalOpen';
import { isTyping } from './presses';
import { beginWait } from './waiting';

/** The actions of keys that were pressed while the list was loading, in this order. */
let pending: (() => void)[] = [];

/**
 * Runs an action once the list has rows, unless by then some seconds have passed, or the user has
 * used the pointer, is typing or has a dialog open. An Enter pressed meanwhile, while no control has
 * the focus, then opens the focused row.
 */
export function whenRowsAppear(action: () => void): void {
  pending.push(action);
  if (pending.length > 1) return; // already waiting
  const observer = new MutationObserver(() => {
    if (!hasRows()) return;
    const actions = isTyping(document.activeElement) || isModalOpen() ? [] : pending;
    wait.abort();
    for (const run of actions) run();
  });
  const wait = beginWait(() => {
    pending = [];
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('keydown', keepEnter, { signal: wait.signal });
}

export const hasRows = () => document.querySelector('main [data-ebook]') !== null;

function keepEnter(event: KeyboardEvent): void {
  const { key, target, repeat } = event;
  if (key !== 'Enter' || repeat) return;
  if (!(target instanceof Element) || !target.matches('body, main')) return;
  event.preventDefault();
  pending.push(() => {
    const row = document.activeElement;
    if (row instanceof HTMLElement && row.matches('[data-ebook]')) row.click();
  });
}
