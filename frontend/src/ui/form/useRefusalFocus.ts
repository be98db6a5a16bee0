import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Attributes of the element that says why a form was refused. */
export const refusalMark = { 'data-refusal': '', tabIndex: -1 };

/**
 * After a form was refused, moves the focus to its first invalid field or, without one, to the
 * message: while it was being sent, the pressed button was disabled and lost the focus. Users who
 * are in a field stay there, because they may be typing.
 */
export function useRefusalFocus(root: RefObject<HTMLElement | null>, isSending: boolean): void {
  const focusRefusal = useEffectEvent(() => {
    const first = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    if (first(':is(input, textarea, select):focus')) return;
    (first('[aria-invalid="true"]') ?? first('[data-refusal]'))?.focus();
  });
  useEffect(() => {
    if (isSending) return () => focusRefusal(); // when sending ends
  }, [isSending]);
}
