import { number, object, string, ValidationError } from 'yup';
import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { en } from '@/text/literals';
import { viEbooks } from '@/text/record/viEbooks';
import type { FormValues } from './formValues';

/** Lengths count code points after NFC, as on the server. */
export const limits = {
  title: 500,
  description: 20_000,
  subject: 255,
  grade: 255,
  author: 255,
  publisher: 255,
  tags: 1_000,
} as const;

/** Matched as code points (the `u` flag), because yup's `max` counts UTF-16 units. */
const within = (max: number, tooLong = viEbooks.invalid.tooLong) =>
  string()
    .trim()
    .transform((typed: string | undefined) => typed?.normalize('NFC'))
    .matches(new RegExp(`^[^]{0,${max}}$`, 'u'), {
      message: ({ value }) => tooLong(formatNumber(max), formatNumber(codePoints(value))),
    });

/** Digits only: yup would also read "1e3" and "0x10" as numbers. */
const wholeNumber = (min: number, max: number, message: string) =>
  number()
    .transform((_, typed) => digits(String(typed ?? '').trim()))
    .nullable()
    .typeError(message)
    .integer(message)
    .min(min, message)
    .max(max, message);

function digits(text: string): number | null {
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

const firstYear = 1900;
const mostPages = 2_147_483_647;

/** The latest allowed year of publication is the next calendar year, in the library's time zone. */
const yearIn = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Ho_Chi_Minh', year: 'numeric' });

function schemaUntil(lastYear: number) {
  return object({
    title: within(limits.title, () => en.titleLong).required(en.titleRequired),
    description: within(limits.description),
    subject: within(limits.subject),
    grade: within(limits.grade),
    author: within(limits.author),
    publisher: within(limits.publisher),
    tags: within(limits.tags),
    language: string(),
    published_year: wholeNumber(firstYear, lastYear, viEbooks.invalid.year(lastYear)),
    total_pages: wholeNumber(1, mostPages, viEbooks.invalid.pages),
  });
}

export type FieldErrors = Partial<Record<keyof FormValues, string>>;

/** Building a schema takes longer than a check, and a CSV has many lines to check. */
const schemas = new Map<number, ReturnType<typeof schemaUntil>>();

export function formSchema(now: Date) {
  const lastYear = Number(yearIn.format(now)) + 1;
  const known = schemas.get(lastYear) ?? schemaUntil(lastYear);
  schemas.set(lastYear, known);
  return known;
}

/** The first error of each invalid field of a record. */
export function errorsIn(values: FormValues, now = new Date()): FieldErrors {
  try {
    formSchema(now).validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: FieldErrors = {};
    for (const { path, message } of error.inner) errors[path as keyof FormValues] ??= message;
    return errors;
  }
}
