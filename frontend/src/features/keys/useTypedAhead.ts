import { useEffect, useRef } from 'react';
import { areKeysTakenSoon } from '@/ui/keys';

/** Fields of a text; nothing is written into a password or an address that the user did not see. */
const texts = new Set(['text', 'search', 'textarea']);

/**
 * Keys that are pressed while a part is being loaded into which the user types: the returned
 * function keeps their letters, and says whether it is such a key. The text field that has the
 * focus next gets the letters, unless another key or the pointer is used before.
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
      if (text === '' || !isText(target)) return;
      forget();
      queueMicrotask(() => write(text, target)); // after the rendering that moved the focus
    };
    document.addEventListener('pointerdown', forget, { signal, capture: true });
    document.addEventListener('focusin', give, { signal });
    return () => life.abort();
  }, []);
  return (event) => {
    const soon = areKeysTakenSoon();
    if (!soon) kept.current = '';
    else if (event.key.length === 1) {
      event.preventDefault();
      kept.current += event.key;
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
