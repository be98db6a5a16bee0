import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from '@/features/keys/presses';
import { isComposing } from '@/ui/keys';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import { indexForKey } from './reasonText';

/** Inserts templates by key while the focus is in the dialog around the element. */
export function useReasonKeys(
  element: RefObject<HTMLElement | null>,
  insert: (index: number) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || event.repeat || event.defaultPrevented) return;
    const index = indexForKey(event, isTyping(event.target), isSwitchedOn('cms-keys'));
    if (index !== null && insert(index)) event.preventDefault();
  });
  // A layout effect, so that keys work as soon as this is shown.
  useLayoutEffect(() => {
    const dialog = element.current?.closest<HTMLElement>('[role=dialog]');
    dialog?.addEventListener('keydown', onKeyDown);
    return () => dialog?.removeEventListener('keydown', onKeyDown);
  }, [element]);
}
