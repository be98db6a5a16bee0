import { useFormikContext } from 'formik';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FormValues } from '@/features/form/values/formValues';

/**
 * After the form's own rules refused a save, moves the focus to the first invalid field, even from
 * another field. These rules refuse immediately, so nobody can have begun to type, unlike after a
 * refusal by the server (useRefusalFocus).
 */
export function useFirstErrorFocus(root: RefObject<HTMLElement | null>): void {
  const { isSubmitting, errors, submitCount } = useFormikContext<FormValues>();
  const focusFirstError = useEffectEvent(() => {
    if (Object.keys(errors).length > 0) focusFirst(root.current, errors);
  });
  // React may not render isSubmitting if the form is refused at once, but submitCount has changed.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirstError();
  }, [isSubmitting, submitCount]);
}

function focusFirst(root: HTMLElement | null, errors: object): void {
  const names = new Set(Object.keys(errors));
  const inputs = root?.querySelectorAll<HTMLElement>('input[name], textarea[name]') ?? [];
  for (const input of inputs) {
    if (names.has(input.getAttribute('name') ?? '')) {
      input.focus();
      return;
    }
  }
}
