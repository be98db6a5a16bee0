import type { FormValues } from '@/features/form/values/formValues';
import { type Marks, proposedFields } from './pdfFields';

/**
 * The form values as they were before an earlier PDF filled some, except where the user changed
 * them.
 */
export function undoFilled(values: FormValues, marks: Marks): FormValues {
  const next = { ...values };
  for (const name of proposedFields) {
    const mark = marks[name];
    if (mark && values[name] === mark.value) next[name] = mark.before;
  }
  return next;
}
