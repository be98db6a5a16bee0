import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isComposing } from '@/ui/keys';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import type { KeyId } from './keymap';
import { isModalOpen, isTyping, meaningOf, sequenceMs } from './presses';
import { useTypedAhead } from './useTypedAhead';

interface Handlers {
  run: (id: KeyId) => void;
  onPalette: () => void;
}

const isPalette = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k';

/** The only key listener, for all screens. */
export function useKeyListener({ run, onPalette }: Handlers): void {
  const keep = useTypedAhead();
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
    const single = !(event.ctrlKey || event.metaKey || event.altKey);
    if (single && keep(event)) {
      first.current = null;
      return;
    }
    if (isModalOpen()) return;
    if (isPalette(event)) {
      event.preventDefault();
      onPalette();
    } else if (single) onSingle(event);
  });
  // A layout effect, so that keys work as soon as the button is shown.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
