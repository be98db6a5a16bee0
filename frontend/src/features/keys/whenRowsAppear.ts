import { isModalOpen, isTyping } from './presses';

const maxWaitMs = 5000;

/** What was asked of the list while it was loading, in the order of the keys. */
let asked: (() => void)[] = [];

/**
 * Acts as soon as the list has rows, unless the user has pressed something else with the pointer,
 * types, or has a dialog open by then. Enter, pressed meanwhile on no control, opens the row that
 * has the focus afterwards.
 */
export function whenRowsAppear(act: () => void): void {
  asked.push(act);
  if (asked.length > 1) return; // it is waited for already
  const life = new AbortController();
  const watch = new MutationObserver(() => {
    if (!hasRows()) return;
    const acts = isTyping(document.activeElement) || isModalOpen() ? [] : asked;
    life.abort();
    for (const each of acts) each();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => life.abort(), maxWaitMs);
  document.addEventListener('keydown', keepEnter, { signal: life.signal });
  document.addEventListener('pointerdown', () => life.abort(), { signal: life.signal });
  life.signal.addEventListener('abort', () => {
    asked = [];
    watch.disconnect();
    clearTimeout(timer);
  });
}

export const hasRows = () => document.querySelector('main [data-ebook]') !== null;

function keepEnter(event: KeyboardEvent): void {
  const { key, target, repeat } = event;
  if (key !== 'Enter' || repeat) return;
  if (!(target instanceof Element) || !target.matches('body, main')) return;
  event.preventDefault();
  asked.push(() => {
    const row = document.activeElement;
    if (row instanceof HTMLElement && row.matches('[data-ebook]')) row.click();
  });
}
