import { isModalOpen, isTyping } from './presses';

const maxWaitMs = 5000;

/** What the keys asked for while the list was loading, in their order. */
let asked: (() => void)[] = [];

/**
 * Acts as soon as the list has rows, unless by then the user has used the pointer, is typing or has
 * a dialog open. Enter, if no control has the focus, opens the row that is focused afterwards.
 */
export function whenRowsAppear(act: () => void): void {
  asked.push(act);
  if (asked.length > 1) return; // already waiting
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
