import { errorsIn } from '@/features/form/values/formSchema';
import type { FormValues } from '@/features/form/values/formValues';
import { fieldNames } from '@/features/record/recordFields';
import { viBatch } from '@/text/list/viBatch';
import { fieldLabels } from '@/text/record/fieldLabels';

/** The form's validation errors for these values, each with its field's name, in the form's order. */
export function fieldProblems(values: FormValues, now = new Date()): string[] {
  const errors = errorsIn(values, now);
  return fieldNames.flatMap((name) => {
    const message = errors[name];
    return message ? [viBatch.badField(fieldLabels[name], message)] : [];
  });
}
