import { number, object, type Schema, string, ValidationError } from 'yup';
import { type FieldName, recordSchema } from '@/api/recordSchema';
import { serverNow } from '@/api/serverClock';
import { fieldNames, fieldOf } from '@/features/record/recordFields';
import { formatNumber, yearAt } from '@/text/format';
import { codePoints } from '@/text/length';
import { viEbooks } from '@/text/record/viEbooks';
import type { FormValues } from './formValues';

/** Lengths count code points after NFC, as on the server; yup's `max` counts UTF-16 units. */
const within = (max: number, tooLong?: string) =>
  string()
    .trim()
    .transform((typed: string | undefined) => typed?.normalize('NFC'))
    .matches(new RegExp(`^[^]{0,${max}}$`, 'u'), {
      message: ({ value }) =>
        tooLong ?? viEbooks.invalid.tooLong(formatNumber(max), formatNumber(codePoints(value))),
    });

/** Digits only: yup would also read "1e3" and "0x10" as numbers. */
const wholeNumber = (min: number, max: number, message: string) =>
  number()
    .transform((_, typed) => parseDigits(String(typed ?? '').trim()))
    .nullable()
    .typeError(message)
    .integer(message)
    .min(min, message)
    .max(max, message);

function parseDigits(text: string): number | null {
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function ruleOf(name: FieldName, latestYear: number): Schema {
  const [field, limits] = [fieldOf(name), recordSchema[name]];
  if (limits.type === 'text') {
    if (field.widget !== 'text') return within(limits.max);
    const text = within(limits.max, field.tooLong);
    return field.required ? text.required(field.required) : text;
  }
  if (limits.type === 'choice' || field.widget !== 'number') return string();
  const most = 'max' in limits ? limits.max : latestYear;
  return wholeNumber(limits.min, most, field.invalid(most));
}

const schemaUntil = (latestYear: number) =>
  object(Object.fromEntries(fieldNames.map((name) => [name, ruleOf(name, latestYear)])));

export type FieldErrors = Partial<Record<FieldName, string>>;

/** Building a schema takes longer than a check, and a CSV has many lines to check. */
const schemas = new Map<number, ReturnType<typeof schemaUntil>>();

/** The latest allowed year of publication is the next calendar year. */
export function formSchema(now: number | Date) {
  const latestYear = yearAt(now) + 1;
  const schema = schemas.get(latestYear) ?? schemaUntil(latestYear);
  schemas.set(latestYear, schema);
  return schema;
}

/** The first error of each invalid field of a record. */
export function errorsIn(values: FormValues, now: number | Date = serverNow()): FieldErrors {
  try {
    formSchema(now).validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: FieldErrors = {};
    for (const { path, message } of error.inner) errors[path as FieldName] ??= message;
    return errors;
  }
}
