import { isTyping } from './presses';

const longestWaitMs = 5000;

/** What was asked of the list while it was loading, in the order of the keys. */
let asked: (() => void)[] = [];

/**
 * Acts as soon as the list has rows, unless the user types somewhere by then. Enter, pressed
 * meanwhile on no control, opens the row that has the focus afterwards.
 */
export function whenRowsAppear(act: () => void): void {
  asked.push(act);
  if (asked.length > 1) return; // it is waited for already
  const life = new AbortController();
  const watch = new MutationObserver(() => {
    if (!hasRows()) return;
    const acts = isTyping(document.activeElement) ? [] : asked;
    life.abort();
    for (const each of acts) each();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => life.abort(), longestWaitMs);
  document.addEventListener('keydown', keepEnter, { signal: life.signal });
  life.signal.addEventListener('abort', () => {
    asked = [];
    watch.disconnect();
    clearTimeout(timer);
  });
}

export const hasRows = () => document.querySelector('main [data-ebook]') !== null;

function keepEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof Element) || !target.matches('body, main')) return;
  event.preventDefault();
  asked.push(() => {
    const row = document.activeElement;
    if (row instanceof HTMLElement && row.matches('[data-ebook]')) row.click();
  });
}
