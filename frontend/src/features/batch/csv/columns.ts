import { type FormValues, fieldNames } from '@/features/form/values/formValues';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viEbooks } from '@/text/record/viEbooks';

export type Column = keyof FormValues | 'file';

/** Each column with its Vietnamese heading; the template has these, in this order. */
const headings: readonly (readonly [Column, string])[] = [
  ['file', viBatchCsv.fileColumn],
  ...fieldNames.map((name) => [name, fieldLabels[name]] as const),
];

const folded = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('vi');

const columnOf = new Map(
  headings.flatMap(([name, label]) => [[name, name] as const, [folded(label), name] as const]),
);

/** The column of a heading: a member of the API's record, or what the form calls it. */
export const columnNamed = (heading: string): Column | undefined =>
  columnOf.get(heading) ?? columnOf.get(folded(heading));

const languageOf = new Map(
  Object.entries(viEbooks.language).flatMap(([value, label]) => [
    [value, value] as const,
    [folded(label), value] as const,
  ]),
);

/** The value of a language, which may be given as the form names it; undefined if there is none. */
export const languageNamed = (text: string): string | undefined =>
  languageOf.get(text) ?? languageOf.get(folded(text));

const quoted = (cell: string) =>
  /[",;\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * A CSV to fill in: the headings, and a line for each file. It begins with a byte order mark, by
 * which spreadsheets recognise UTF-8.
 */
export function templateFor(fileNames: readonly string[]): string {
  const blank = fieldNames.map(() => '');
  const lines = [headings.map(([, label]) => label), ...fileNames.map((name) => [name, ...blank])];
  return `\ufeff${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}
