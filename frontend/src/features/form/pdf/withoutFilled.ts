import type { FormValues } from '@/features/form/values/formValues';
import { type Marks, proposedFields } from './pdfFields';

/** The form values without those of a former PDF, except where the user changed them. */
export function withoutFilled(values: FormValues, marks: Marks): FormValues {
  const next = { ...values };
  for (const name of proposedFields) {
    const mark = marks[name];
    if (mark && values[name] === mark.value) next[name] = mark.before;
  }
  return next;
}
