import { errorsIn } from '@/features/form/values/formSchema';
import { type FormValues, fieldNames } from '@/features/form/values/formValues';
import { fieldLabels } from '@/text/fieldLabels';
import { viBatch } from '@/text/viBatch';

/** The form's validation errors for these values, by field. */
export function problemsIn(values: FormValues, now = new Date()): string[] {
  const errors = errorsIn(values, now);
  return fieldNames.flatMap((name) => {
    const why = errors[name];
    return why ? [viBatch.badField(fieldLabels[name], why)] : [];
  });
}
