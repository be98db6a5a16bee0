import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isModalOpen } from '@/ui/focus/isModalOpen';
import { isComposing } from '@/ui/keys';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import type { KeyId } from './keymap';
import { isTyping, meaningOf, sequenceMs } from './presses';
import { useTypedAhead } from './useTypedAhead';

interface Handlers {
  run: (id: KeyId) => void;
  onPalette: () => void;
}

const opensPalette = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k';

/** The key listener for the commands of all screens. */
export function useKeyListener({ run, onPalette }: Handlers): void {
  const keepTypedAhead = useTypedAhead();
  const firstKey = useRef<{ key: string; at: number } | null>(null);
  const onPlainKey = (event: KeyboardEvent) => {
    const first = firstKey.current;
    firstKey.current = null;
    if (event.key === 'Shift') firstKey.current = first; // Shift is not the second key
    if (!isSwitchedOn('cms-keys')) return;
    const recent = first && event.timeStamp - first.at < sequenceMs ? first.key : null;
    const { key, shiftKey: shift, repeat } = event;
    const meaning = meaningOf({ key, shift, repeat }, recent);
    if (!meaning) return;
    event.preventDefault();
    if ('run' in meaning) run(meaning.run);
    else firstKey.current = { key: meaning.first, at: event.timeStamp };
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    if (isTyping(event.target) && !opensPalette(event)) {
      firstKey.current = null;
      return; // before looking at the DOM, which is slow in an outline of 1,000 lines
    }
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (isPlain && keepTypedAhead(event)) {
      firstKey.current = null;
      return;
    }
    if (isModalOpen()) return;
    if (opensPalette(event)) {
      event.preventDefault();
      onPalette();
    } else if (isPlain) onPlainKey(event);
  });
  // A layout effect, so that keys work as soon as the button that lists them is shown.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
