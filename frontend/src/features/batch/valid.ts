import { type ObjectSchema, ValidationError } from 'yup';
import { formSchema } from '@/features/form/formSchema';
import { type FormValues, fieldNames } from '@/features/form/formValues';
import { fieldLabels } from '@/text/fieldLabels';
import { viBatch } from '@/text/viBatch';

/** What the form would say of these values, field by field. */
export function problemsIn(values: FormValues, now = new Date()): string[] {
  try {
    (formSchema(now) as ObjectSchema<object>).validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const all = error.inner.length > 0 ? error.inner : [error];
    const first = (name: string) => all.find(({ path }) => path === name)?.message;
    return fieldNames.flatMap((name) => {
      const why = first(name);
      return why ? [viBatch.badField(fieldLabels[name], why)] : [];
    });
  }
}
