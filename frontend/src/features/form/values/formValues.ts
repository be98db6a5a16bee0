import type { Ebook, EbookFields } from '@/api/types';

/** The form holds only text; numbers are converted when it is sent. */
export type FormValues = Record<keyof EbookFields, string>;

export const emptyValues: FormValues = {
  title: '',
  description: '',
  subject: '',
  grade: '',
  language: 'Vietnamese',
  author: '',
  publisher: '',
  published_year: '',
  total_pages: '',
  tags: '',
};

/** The names of all fields, in form order. */
export const fieldNames = Object.keys(emptyValues) as readonly (keyof FormValues)[];

export function valuesOf(ebook: Ebook): FormValues {
  const entries = fieldNames.map((name) => [name, String(ebook[name] ?? '')]);
  return Object.fromEntries(entries) as FormValues;
}

const clean = (text: string) => text.normalize('NFC').trim();
const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text.trim()));

/** The values that a save sends: trimmed, in NFC, whole numbers or null. */
export function fieldsOf(values: FormValues): EbookFields {
  return {
    title: clean(values.title),
    description: clean(values.description),
    subject: clean(values.subject),
    grade: clean(values.grade),
    language: values.language,
    author: clean(values.author),
    publisher: clean(values.publisher),
    published_year: numberOrNull(values.published_year),
    total_pages: numberOrNull(values.total_pages),
    tags: clean(values.tags),
  };
}

export function sameValues(a: FormValues, b: FormValues): boolean {
  return fieldNames.every((name) => clean(a[name]) === clean(b[name]));
}

/** The stored values, with whatever was typed since they were sent. */
export function withTyped(stored: FormValues, sent: FormValues, now: FormValues): FormValues {
  const values = { ...stored };
  for (const field of fieldNames) if (now[field] !== sent[field]) values[field] = now[field];
  return values;
}
