import { useEffect, useRef } from 'react';
import { isTyping } from './presses';

/** Types of fields that get the letters; not passwords and e-mail, because the user has not seen the field. */
const textTypes = new Set(['text', 'search', 'textarea']);

/** Keys that are part of typing. Vietnamese keyboards send Backspace and a new letter to correct a letter. */
const typingKeys = new Set(['Backspace', 'Shift', 'CapsLock', 'Dead']);

/** Whether a part is being loaded that takes what is typed (takesKeysSoon of lazyPart). */
const areKeysTakenSoon = () => document.querySelector('[data-takes-keys-soon]') !== null;

/**
 * Keeps the letters that are typed while a part with a field is being loaded. The text field that
 * gets the focus next gets the letters too. They are forgotten if another key or the pointer is used
 * first, or if another kind of field gets the focus. The returned function takes a pressed key, and
 * returns whether such a part is being loaded.
 */
export function useTypedAhead(): (event: KeyboardEvent) => boolean {
  const typed = useRef('');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const forget = () => {
      typed.current = '';
    };
    const give = ({ target }: FocusEvent) => {
      const text = typed.current;
      if (text === '' || !isTyping(target)) return;
      forget();
      if (isTextField(target)) queueMicrotask(() => write(text, target)); // after the rendering that moved the focus
    };
    const forgetUnlessTyping = ({ key }: KeyboardEvent) => {
      if (typed.current === '') return; // avoids a search in the document
      const isTyped = key.length === 1 || typingKeys.has(key);
      if (!isTyped || !areKeysTakenSoon()) forget();
    };
    document.addEventListener('keydown', forgetUnlessTyping, { signal, capture: true });
    document.addEventListener('pointerdown', forget, { signal, capture: true });
    document.addEventListener('focusin', give, { signal });
    return () => controller.abort();
  }, []);
  return (event) => {
    const { key } = event;
    const takenSoon = areKeysTakenSoon();
    if (takenSoon && (key === 'Backspace' || key.length === 1)) {
      event.preventDefault();
      typed.current = key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key;
    }
    return takenSoon;
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  textTypes.has(target.type);

function write(text: string, field: TextField): void {
  const { value, selectionStart, selectionEnd } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
