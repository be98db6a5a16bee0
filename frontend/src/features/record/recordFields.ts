import type { FieldName } from '@/api/recordSchema';
import { recordSchema } from '@/api/recordSchema';
import { en } from '@/text/literals';
import { viEbooks } from '@/text/record/viEbooks';

interface Treatment {
  /** Takes the whole width of the form. */
  wide?: true;
  /** In the form's section of the PDF. */
  inPdfSection?: true;
  /** A PDF may fill it in. */
  fromPdf?: true;
  /** May be edited in several e-books together. */
  forSeveral?: true;
  /** The width of its column in the list. */
  column?: number;
  /** The detail page shows it outside of its rows. */
  apart?: true;
}

/** How a value is typed in, checked and shown. */
type Widget =
  | { widget: 'text'; required?: string; tooLong?: string; hint?: string }
  | { widget: 'lines' }
  | { widget: 'suggestions' }
  | { widget: 'choice'; words: Record<string, string>; start: string; none: string }
  | { widget: 'number'; invalid: (most: number) => string; year?: true };

type RecordField = Treatment & Widget;

/**
 * The fields of the record: how each is typed in, checked and shown, and where. Types and limits
 * are in `recordSchema`, labels in `fieldLabels`.
 */
export const recordFields = {
  title: {
    widget: 'text',
    required: en.titleRequired,
    tooLong: en.titleLong,
    wide: true,
    fromPdf: true,
    apart: true,
  },
  description: { widget: 'lines', wide: true, apart: true },
  subject: { widget: 'suggestions', fromPdf: true, forSeveral: true, column: 130 },
  grade: { widget: 'suggestions', fromPdf: true, forSeveral: true, column: 100 },
  language: {
    widget: 'choice',
    words: viEbooks.language,
    start: 'Vietnamese',
    none: viEbooks.field.chooseLanguage,
    fromPdf: true,
    forSeveral: true,
  },
  author: { widget: 'text', fromPdf: true },
  publisher: { widget: 'suggestions', fromPdf: true, forSeveral: true },
  published_year: {
    widget: 'number',
    invalid: viEbooks.invalid.year,
    year: true,
    fromPdf: true,
    forSeveral: true,
  },
  total_pages: { widget: 'number', invalid: () => viEbooks.invalid.pages, inPdfSection: true },
  tags: { widget: 'text', hint: viEbooks.field.tagsHint, wide: true, fromPdf: true, apart: true },
} as const satisfies Record<FieldName, RecordField>;

type Table = typeof recordFields;

/** The names of the fields that have a property in the table. */
export type FieldsWith<Property extends string> = {
  [Name in FieldName]: Table[Name] extends Record<Property, unknown> ? Name : never;
}[FieldName];

/** All fields, in the order of the API and of the form. */
export const fieldNames = Object.keys(recordSchema) as readonly FieldName[];

export const fieldOf = (name: FieldName): RecordField => recordFields[name];

export const fieldsWith = <Property extends keyof Treatment>(property: Property) =>
  fieldNames.filter((name): name is FieldsWith<Property> => Boolean(fieldOf(name)[property]));

/** The fields that the list shows beside the title. */
export const columns = fieldsWith('column');
