import { useFormikContext } from 'formik';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * After a form was refused, moves the focus to its first invalid field, else to its message: while
 * it was being sent, the pressed button was disabled and lost the focus. Users who are in a field
 * stay there, because they may be typing.
 */
export function useRefusalFocus(root: RefObject<HTMLElement | null>): void {
  const { isSubmitting } = useFormikContext();
  const focusRefusal = useEffectEvent(() => {
    if (root.current?.querySelector('input:focus, textarea:focus, select:focus')) return;
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('[role="alert"][tabindex]'))?.focus();
  });
  useEffect(() => {
    if (isSubmitting) return () => focusRefusal();
  }, [isSubmitting]);
}
