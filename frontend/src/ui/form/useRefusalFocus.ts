import { useFormikContext } from 'formik';
import { type RefObject, useEffect, useEffectEvent } from 'react';

const refusals = '[aria-invalid="true"], [role="alert"][tabindex]';

/**
 * After a form was refused, moves the focus to its message or, without one, to its first invalid
 * field: while it was being sent, the pressed button was disabled and lost the focus. Users who are
 * in a field stay there, because they may be typing.
 */
export function useRefusalFocus(root: RefObject<HTMLElement | null>): void {
  const { isSubmitting } = useFormikContext();
  const focusRefusal = useEffectEvent(() => {
    if (root.current?.querySelector(':is(input, textarea, select):focus')) return;
    root.current?.querySelector<HTMLElement>(refusals)?.focus();
  });
  useEffect(() => {
    if (isSubmitting) return () => focusRefusal();
  }, [isSubmitting]);
}
