import { useEffect, useRef } from 'react';
import { isTyping } from './presses';

/** Fields of a text; nothing is written into a password or an address that the user did not see. */
const texts = new Set(['text', 'search', 'textarea']);

/** Keys with which one types on. Vietnamese keyboards correct a letter by Backspace and the new letter. */
const typedOn = new Set(['Backspace', 'Shift', 'CapsLock', 'Dead']);

/** Whether a part is being loaded that takes what is typed (takesKeysSoon of lazyPart). */
const areKeysTakenSoon = () => document.querySelector('[data-takes-keys-soon]') !== null;

/**
 * Keys that are pressed while a part is being loaded into which the user types: the returned
 * function keeps their letters, and says whether it is such a key. The text field that has the
 * focus next gets the letters. They are forgotten if another key or the pointer is used before, or
 * another field has the focus.
 */
export function useTypedAhead(): (event: KeyboardEvent) => boolean {
  const kept = useRef('');
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const forget = () => {
      kept.current = '';
    };
    const give = ({ target }: FocusEvent) => {
      const text = kept.current;
      if (text === '' || !isTyping(target)) return;
      forget();
      if (isText(target)) queueMicrotask(() => write(text, target)); // after the rendering that moved the focus
    };
    const forgetBy = ({ key }: KeyboardEvent) => {
      if (kept.current === '') return; // before looking at the DOM, as in the key listener
      const on = key.length === 1 || typedOn.has(key);
      if (!on || !areKeysTakenSoon()) forget();
    };
    document.addEventListener('keydown', forgetBy, { signal, capture: true });
    document.addEventListener('pointerdown', forget, { signal, capture: true });
    document.addEventListener('focusin', give, { signal });
    return () => life.abort();
  }, []);
  return (event) => {
    const { key } = event;
    const soon = areKeysTakenSoon();
    if (soon && (key === 'Backspace' || key.length === 1)) {
      event.preventDefault();
      kept.current = key === 'Backspace' ? kept.current.slice(0, -1) : kept.current + key;
    }
    return soon;
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isText = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  texts.has(target.type);

function write(text: string, field: TextField): void {
  const { value, selectionStart, selectionEnd } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
