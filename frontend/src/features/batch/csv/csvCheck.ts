import type { FieldName } from '@/api/recordSchema';
import { fieldProblems } from '@/features/batch/drafts/fieldProblems';
import { type CsvValues, comparableName } from '@/features/batch/drafts/fields';
import { emptyValues } from '@/features/form/values/formValues';
import { fieldNames, fieldOf } from '@/features/record/recordFields';
import { formatNumber } from '@/text/format';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { fieldLabels } from '@/text/record/fieldLabels';
import { type Column, choiceNamed, columnNamed, isExportColumn, withoutGuard } from './columns';
import { type CsvLine, readCsv } from './csv';

interface CsvProblem {
  /** The line number. */
  line: number;
  text: string;
}

/**
 * The values that a CSV gives to files, by file name. None are used while any line has an error.
 */
export interface CsvCheck {
  /** The first errors, by line. */
  problems: CsvProblem[];
  /** Total number of errors. */
  wrong: number;
  /** Number of lines without the header. */
  lines: number;
  given: Map<string, CsvValues>;
}

/** Number of errors shown; after correcting them the user drops the file again. */
export const maxShown = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds.
const control = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that a text of several lines may not have.
const controlInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

/** Reads a CSV and checks each line, also against the names of the added files. */
export async function checkCsv(
  file: Blob,
  files: readonly string[],
  now = new Date(),
): Promise<CsvCheck> {
  const csv = await readCsv(file);
  if (typeof csv === 'string') return refused(0, viBatchCsv.trouble[csv]);
  const [header, ...lines] = csv.lines;
  if (!header) return refused(1, viBatchCsv.empty);
  const { problems, given } = checkLines(header, lines, files, now);
  problems.push(...csv.broken.map((line) => ({ line, text: viBatchCsv.quotes })));
  problems.sort((a, b) => a.line - b.line);
  return {
    problems: problems.slice(0, maxShown),
    wrong: problems.length,
    lines: lines.length,
    given: problems.length > 0 ? new Map() : given,
  };
}

/** A CSV that was refused before its lines were checked. */
const refused = (line: number, text: string): CsvCheck => ({
  problems: [{ line, text }],
  wrong: 1,
  lines: 0,
  given: new Map(),
});

function checkLines(
  header: CsvLine,
  lines: readonly CsvLine[],
  files: readonly string[],
  now: Date,
) {
  const problems: CsvProblem[] = [];
  const reportAt = (line: number) => (text: string) => problems.push({ line, text });
  const names = header.cells.map((cell) => cell.trim());
  headerProblems(names).forEach(reportAt(header.number));
  const exported = names.some(isExportColumn);
  const given = new Map<string, CsvValues>();
  const firstOf = new Map<string, number>();
  const found = counted(files.map(comparableName));
  for (const { number, cells } of lines) {
    const row = rowOf(names, cells, exported);
    const file = comparableName(row.file ?? '');
    const earlier = firstOf.get(file);
    fileProblems(file, found.get(file) ?? 0, earlier).forEach(reportAt(number));
    if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
      reportAt(number)(viBatchCsv.tooMany);
    const values = csvValuesOf(row);
    valueProblems(values, now).forEach(reportAt(number));
    if (earlier === undefined) firstOf.set(file, number);
    given.set(file, values);
  }
  return { problems, given };
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function headerProblems(names: readonly string[]): string[] {
  const given = names.filter((name) => name !== '' && !isExportColumn(name));
  const columns = given.map(columnNamed);
  const twice = given.filter((_, i) => columns[i] && columns.indexOf(columns[i]) !== i);
  const problems = given.filter((_, i) => !columns[i]).map(viBatchCsv.unknownColumn);
  problems.push(...[...new Set(twice)].map(viBatchCsv.columnTwice));
  if (!columns.includes('file')) problems.push(viBatchCsv.noFileColumn);
  return problems;
}

/**
 * The cells of a line by column. Exports guard all cells that look like formulas; the template
 * guards the names of files only.
 */
function rowOf(
  names: readonly string[],
  cells: readonly string[],
  exported: boolean,
): Partial<Record<Column, string>> {
  const row: Partial<Record<Column, string>> = {};
  names.forEach((name, i) => {
    const column = columnNamed(name);
    if (!column) return;
    const cell = cells[i] ?? '';
    row[column] ??= exported || column === 'file' ? withoutGuard(cell) : cell;
  });
  return row;
}

function fileProblems(file: string, found: number, earlier: number | undefined): string[] {
  if (file === '') return [viBatchCsv.noFile];
  if (earlier !== undefined) return [viBatchCsv.fileTwice(file, formatNumber(earlier))];
  if (found === 0) return [viBatchCsv.fileMissing(file)];
  return found > 1 ? [viBatchCsv.fileAmbiguous(file)] : [];
}

const clean = (cell: string) => cell.normalize('NFC').replace(/\r\n?/gu, '\n').trim();

/** Empty cells give no value, so the PDF's value is used. */
function csvValuesOf(row: Partial<Record<Column, string>>): CsvValues {
  const entries = fieldNames
    .map((name) => [name, clean(row[name] ?? '')] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, choiceNamed(name, value)]));
}

/** Checks values by the form's rules and by rules that a form's inputs enforce by themselves. */
function valueProblems(given: CsvValues, now: Date): string[] {
  const problems = fieldProblems({ ...emptyValues, title: '-', ...given }, now);
  for (const [name, value] of Object.entries(given) as [FieldName, string][]) {
    const field = fieldOf(name);
    const unfit = field.widget === 'lines' ? controlInLines : control;
    if (unfit.test(value)) problems.push(`${fieldLabels[name]}: ${viBatchCsv.control}`);
    if (field.widget === 'choice' && !(value in field.words)) {
      problems.push(`${fieldLabels[name]}: ${viBatchCsv.choice(field.words)}`);
    }
  }
  return problems;
}
