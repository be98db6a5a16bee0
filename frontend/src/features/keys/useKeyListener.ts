import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isComposing } from '@/ui/keys';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import type { KeyId } from './keymap';
import { isModalOpen, isTyping, meaningOf, sequenceMs } from './presses';

interface Handlers {
  run: (id: KeyId) => void;
  onPalette: () => void;
  /** While the palette is loading, receives the typed letters for its field. */
  onTyped: ((letter: string) => void) | null;
}

const isPalette = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k';

/** The only key listener, for all screens. */
export function useKeyListener({ run, onPalette, onTyped }: Handlers): void {
  const first = useRef<{ key: string; at: number } | null>(null);
  const onSingle = (event: KeyboardEvent) => {
    const begun = first.current;
    first.current = null;
    if (event.key === 'Shift') first.current = begun; // Shift is not the second key
    if (!isSwitchedOn('cms-keys')) return;
    const recent = begun && event.timeStamp - begun.at < sequenceMs ? begun.key : null;
    const { key, shiftKey: shift, repeat } = event;
    const meaning = meaningOf({ key, shift, repeat }, recent);
    if (!meaning) return;
    event.preventDefault();
    if ('run' in meaning) run(meaning.run);
    else first.current = { key: meaning.first, at: event.timeStamp };
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    if (isTyping(event.target) && !isPalette(event)) {
      first.current = null;
      return; // returns before looking at the DOM, which is slow in an outline of 1,000 lines
    }
    if (isModalOpen()) return;
    if (isPalette(event)) {
      event.preventDefault();
      onPalette();
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (onTyped && event.key.length === 1) {
      event.preventDefault();
      onTyped(event.key);
    } else onSingle(event);
  });
  // A layout effect, so that keys work as soon as the button is shown.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
