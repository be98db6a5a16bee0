import { isModalOpen, isTyping } from './presses';

const maxWaitMs = 5000;

/** The actions of keys that were pressed while the list was loading, in this order. */
let pending: (() => void)[] = [];

/**
 * Runs an action once the list has rows, unless by then the user has used the pointer, is typing or
 * has a dialog open. Enter, if no control has the focus, opens the row that has the focus then.
 */
export function whenRowsAppear(action: () => void): void {
  pending.push(action);
  if (pending.length > 1) return; // already waiting
  const waiting = new AbortController();
  const observer = new MutationObserver(() => {
    if (!hasRows()) return;
    const actions = isTyping(document.activeElement) || isModalOpen() ? [] : pending;
    waiting.abort();
    for (const run of actions) run();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => waiting.abort(), maxWaitMs);
  document.addEventListener('keydown', keepEnter, { signal: waiting.signal });
  document.addEventListener('pointerdown', () => waiting.abort(), { signal: waiting.signal });
  waiting.signal.addEventListener('abort', () => {
    pending = [];
    observer.disconnect();
    clearTimeout(timer);
  });
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
