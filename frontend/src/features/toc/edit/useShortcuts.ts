import { useEffectEvent, useLayoutEffect } from 'react';
import { isComposing } from '@/ui/keys';
import { type Press, pressOf } from './tocKeys';

type Shortcut = 'save' | 'undo' | 'redo';

export function shortcutOf({ key, shift, alt, ctrl }: Press): Shortcut | null {
  if (!ctrl || alt) return null;
  switch (key.toLowerCase()) {
    case 's':
      return shift ? null : 'save';
    case 'z':
      return shift ? 'redo' : 'undo';
    case 'y':
      return shift ? null : 'redo';
    default:
      return null;
  }
}

/**
 * Shortcuts of the whole screen, wherever the focus is. Dialogs keep all their keys, fields outside
 * the outline their own undo and redo.
 */
export function useShortcuts(off: boolean, run: (shortcut: Shortcut) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || event.defaultPrevented) return;
    const shortcut = shortcutOf(pressOf(event));
    if (!shortcut || handlesItself(event.target, shortcut)) return;
    event.preventDefault();
    run(shortcut);
  });
  // A layout effect, so that keys work as soon as this is shown.
  useLayoutEffect(() => {
    if (off) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [off]);
}

function handlesItself(target: EventTarget | null, shortcut: Shortcut): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[aria-modal="true"]')) return true;
  if (shortcut === 'save') return false;
  return target.matches('input, textarea, [contenteditable]') && !target.closest('[data-key]');
}
