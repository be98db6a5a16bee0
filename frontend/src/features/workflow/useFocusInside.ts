import { type RefObject, useLayoutEffect, useRef } from 'react';

type Box = RefObject<HTMLElement | null>;

/**
 * The focus goes in as it opens: what is typed next is not another's. On a touch screen a field that may stay empty is not entered:
 * the keyboard would cover what one reads. Returns what gives the focus back, and tells whether it
 * could: what had it may be gone.
 */
export function useFocusInside(box: Box, field: Box, always: boolean): () => boolean {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    before.current = document.activeElement;
    const enter = always || !matchMedia('(pointer: coarse)').matches;
    ((enter && field.current) || box.current)?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [box, field, always]);
  return () => {
    const element = before.current;
    if (!(element instanceof HTMLElement) || !element.isConnected) return false;
    if (element === document.body) return false;
    element.focus({ preventScroll: true });
    return true;
  };
}
