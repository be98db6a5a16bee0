import type { FieldName } from '@/api/recordSchema';
import { fieldNames, fieldOf } from '@/features/record/recordFields';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { fieldLabels } from '@/text/record/fieldLabels';
import { markedSpellingKey } from '@/text/spelling';

export type Column = FieldName | 'file';

/** Each column with its Vietnamese heading; the template has these, in this order. */
const headings: readonly (readonly [Column, string])[] = [
  ['file', viBatchCsv.fileColumn],
  ...fieldNames.map((name) => [name, fieldLabels[name]] as const),
];

const normalized = (text: string) => markedSpellingKey(text.trim());

/** Columns of an exported list that are not part of the record. A new e-book ignores them. */
const exportColumns = new Set(['id', 'status', 'creator', 'created_at', 'updated_at']);

export const isExportColumn = (heading: string) => exportColumns.has(normalized(heading));

const columnOf = new Map(
  headings.flatMap(([name, label]) => [[name, name] as const, [normalized(label), name] as const]),
);

/** The column of a heading: a field's name in the API, or its label in the form in any spelling. */
export const columnNamed = (heading: string): Column | undefined =>
  columnOf.get(normalized(heading));

/** The API's value of a choice that is given by its name in the form. Other texts stay as they are. */
export function choiceNamed(name: FieldName, text: string): string {
  const field = fieldOf(name);
  if (field.widget !== 'choice') return text;
  const named = Object.entries(field.words).find(
    ([, word]) => normalized(word) === normalized(text),
  );
  return named?.[0] ?? text;
}

/** Matches cells that a spreadsheet would run as formulas, also after apostrophes. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/u;

/** A cell that a spreadsheet shows as text: an apostrophe precedes a formula, as in an export. */
const withGuard = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);

/** Reverses `withGuard`. */
export const withoutGuard = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

const quoted = (cell: string) =>
  /[",;\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * A CSV to fill in: the headings, and a line for each file. It begins with a byte order mark, by
 * which spreadsheets recognise UTF-8.
 */
export function templateFor(fileNames: readonly string[]): string {
  const blank = fieldNames.map(() => '');
  const lines = [
    headings.map(([, label]) => label),
    ...fileNames.map((name) => [withGuard(name), ...blank]),
  ];
  return `\ufeff${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}
