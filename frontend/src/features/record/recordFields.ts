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
  bulkEditable?: true;
  /** The width of its column in the list, if it has one. */
  columnWidth?: number;
  /** Has no row on the detail page, which shows it elsewhere. */
  noRow?: true;
}

/** How a value is typed in, checked and shown. */
type Widget =
  | { widget: 'text'; required?: string; tooLong?: string; hint?: string }
  | { widget: 'lines' }
  | { widget: 'suggestions' }
  | { widget: 'choice'; words: Record<string, string>; initial: string; none: string }
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
    noRow: true,
  },
  description: { widget: 'lines', wide: true, noRow: true },
  subject: { widget: 'suggestions', fromPdf: true, bulkEditable: true, columnWidth: 130 },
  grade: { widget: 'suggestions', fromPdf: true, bulkEditable: true, columnWidth: 100 },
  language: {
    widget: 'choice',
    words: viEbooks.language,
    initial: 'Vietnamese',
    none: viEbooks.field.chooseLanguage,
    fromPdf: true,
    bulkEditable: true,
  },
  author: { widget: 'text', fromPdf: true },
  publisher: { widget: 'suggestions', fromPdf: true, bulkEditable: true },
  published_year: {
    widget: 'number',
    invalid: viEbooks.invalid.year,
    year: true,
    fromPdf: true,
    bulkEditable: true,
  },
  total_pages: { widget: 'number', invalid: () => viEbooks.invalid.pages, inPdfSection: true },
  tags: { widget: 'text', hint: viEbooks.field.tagsHint, wide: true, fromPdf: true, noRow: true },
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
export const columns = fieldsWith('columnWidth');
