import type { EbookRecord, FieldName } from '@/api/recordSchema';
import type { Ebook } from '@/api/types';
import { fieldNames, fieldOf } from '@/features/record/recordFields';
import { canonical, sentValue } from '@/features/record/recordValues';

/** The form holds only text; numbers are converted when it is sent. */
export type FormValues = Record<FieldName, string>;

const recordOf = <Value>(valueFor: (name: FieldName) => Value) =>
  Object.fromEntries(fieldNames.map((name) => [name, valueFor(name)]));

export const emptyValues = recordOf((name) => {
  const field = fieldOf(name);
  return field.widget === 'choice' ? field.initial : '';
}) as FormValues;

export const valuesOf = (ebook: Ebook): FormValues =>
  recordOf((name) => String(ebook[name] ?? '')) as FormValues;

/** The values that a save sends: texts (trimmed, in NFC), whole numbers, or null. */
export const fieldsOf = (values: FormValues): EbookRecord =>
  recordOf((name) => sentValue(name, values[name])) as unknown as EbookRecord;

export function sameValues(a: FormValues, b: FormValues): boolean {
  return fieldNames.every((name) => canonical(a[name]) === canonical(b[name]));
}

/** The stored values, with whatever was typed since they were sent. */
export function withTyped(stored: FormValues, sent: FormValues, now: FormValues): FormValues {
  const values = { ...stored };
  for (const field of fieldNames) if (now[field] !== sent[field]) values[field] = now[field];
  return values;
}
