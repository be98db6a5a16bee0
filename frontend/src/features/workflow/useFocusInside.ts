import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isTouchScreen } from '@/ui/focus/isTouchScreen';

type ElementRef = RefObject<HTMLElement | null>;

/**
 * Moves the focus into the panel when it opens, so that keys typed next go there. On a touch screen
 * an optional field is not focused, because the keyboard would cover the page. Returns a function
 * that restores the focus and returns whether it could, since the former element may be gone.
 */
export function useFocusInside(
  box: ElementRef,
  field: ElementRef,
  required: boolean,
): () => boolean {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    before.current = document.activeElement;
    const focusField = required || !isTouchScreen();
    ((focusField && field.current) || box.current)?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [box, field, required]);
  return () => {
    const element = before.current;
    if (!(element instanceof HTMLElement) || !element.isConnected) return false;
    if (element === document.body) return false;
    element.focus({ preventScroll: true });
    return true;
  };
}
