// Made from the API's description (openapi.yaml) by `npm run record`.

export type Language = 'Vietnamese' | 'English' | 'Other';

/** The record of an e-book. */
export interface EbookRecord {
  title: string;
  description: string;
  subject: string;
  grade: string;
  language: Language | '';
  author: string;
  publisher: string;
  published_year: number | null;
  total_pages: number | null;
  tags: string;
}

/** A field of the record, by its name. */
export type FieldName = keyof EbookRecord;

/** The limits of the fields. A year has no maximum here, because that is the next calendar year. */
export const recordSchema = {
  title: { type: 'text', max: 500 },
  description: { type: 'text', max: 20000 },
  subject: { type: 'text', max: 255 },
  grade: { type: 'text', max: 255 },
  language: { type: 'choice', choices: ['Vietnamese', 'English', 'Other'] },
  author: { type: 'text', max: 255 },
  publisher: { type: 'text', max: 255 },
  published_year: { type: 'number', min: 1900 },
  total_pages: { type: 'number', min: 1, max: 2147483647 },
  tags: { type: 'text', max: 1000 },
} as const;

/** The fields for which the API lists the values in use. */
export const suggestedFields = ['subject', 'grade', 'publisher', 'language'] as const;
export type ValuesField = (typeof suggestedFields)[number];

/** The fields whose values can be united. */
export const unitedFields = ['subject', 'grade', 'author', 'publisher'] as const;
export type UnitedField = (typeof unitedFields)[number];
