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
  /** The number of the line; 0 for the whole file. */
  line: number;
  text: string;
}

/** What the check of a CSV found. */
export interface CsvCheck {
  /** The first errors, by line. */
  problems: CsvProblem[];
  /** Number of all errors. */
  problemCount: number;
  /** Number of lines without the header. */
  lineCount: number;
  /** By the comparable name of the file. Empty if any line has an error. */
  valuesByFile: Map<string, CsvValues>;
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
  fileNames: readonly string[],
  now = new Date(),
): Promise<CsvCheck> {
  const csv = await readCsv(file);
  if (typeof csv === 'string') return refused(0, viBatchCsv.trouble[csv]);
  const [header, ...lines] = csv.lines;
  if (!header) return refused(1, viBatchCsv.empty);
  const { problems, valuesByFile } = checkLines(header, lines, fileNames, now);
  problems.push(...csv.broken.map((line) => ({ line, text: viBatchCsv.quotes })));
  problems.sort((a, b) => a.line - b.line);
  return {
    problems: problems.slice(0, maxShown),
    problemCount: problems.length,
    lineCount: lines.length,
    valuesByFile: problems.length > 0 ? new Map() : valuesByFile,
  };
}

/** A CSV that was refused before its lines were checked. */
const refused = (line: number, text: string): CsvCheck => ({
  problems: [{ line, text }],
  problemCount: 1,
  lineCount: 0,
  valuesByFile: new Map(),
});

function checkLines(
  header: CsvLine,
  lines: readonly CsvLine[],
  fileNames: readonly string[],
  now: Date,
) {
  const problems: CsvProblem[] = [];
  const reportAt = (line: number) => (text: string) => problems.push({ line, text });
  const headings = header.cells.map((cell) => cell.trim());
  headerProblems(headings).forEach(reportAt(header.number));
  const exported = headings.some(isExportColumn);
  const valuesByFile = new Map<string, CsvValues>();
  const firstLineOf = new Map<string, number>();
  const fileCounts = counted(fileNames.map(comparableName));
  for (const { number, cells } of lines) {
    const row = rowOf(headings, cells, exported);
    const file = comparableName(row.file ?? '');
    const earlierLine = firstLineOf.get(file);
    fileProblems(file, fileCounts.get(file) ?? 0, earlierLine).forEach(reportAt(number));
    if (cells.slice(headings.length).some((cell) => cell.trim() !== ''))
      reportAt(number)(viBatchCsv.tooManyCells);
    const values = csvValuesOf(row);
    valueProblems(values, now).forEach(reportAt(number));
    if (earlierLine === undefined) firstLineOf.set(file, number);
    valuesByFile.set(file, values);
  }
  return { problems, valuesByFile };
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function headerProblems(headings: readonly string[]): string[] {
  const used = headings.filter((heading) => heading !== '' && !isExportColumn(heading));
  const columns = used.map(columnNamed);
  const twice = used.filter((_, i) => columns[i] && columns.indexOf(columns[i]) !== i);
  const problems = used.filter((_, i) => !columns[i]).map(viBatchCsv.unknownColumn);
  problems.push(...[...new Set(twice)].map(viBatchCsv.columnTwice));
  if (!columns.includes('file')) problems.push(viBatchCsv.noFileColumn);
  return problems;
}

/**
 * The cells of a line by column. Exports guard all cells that look like formulas; the template
 * guards the names of files only.
 */
function rowOf(
  headings: readonly string[],
  cells: readonly string[],
  exported: boolean,
): Partial<Record<Column, string>> {
  const row: Partial<Record<Column, string>> = {};
  headings.forEach((heading, i) => {
    const column = columnNamed(heading);
    if (!column) return;
    const cell = cells[i] ?? '';
    row[column] ??= exported || column === 'file' ? withoutGuard(cell) : cell;
  });
  return row;
}

function fileProblems(file: string, fileCount: number, earlierLine: number | undefined): string[] {
  if (file === '') return [viBatchCsv.noFileName];
  if (earlierLine !== undefined) return [viBatchCsv.fileTwice(file, formatNumber(earlierLine))];
  if (fileCount === 0) return [viBatchCsv.fileNotChosen(file)];
  return fileCount > 1 ? [viBatchCsv.fileAmbiguous(file)] : [];
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
function valueProblems(values: CsvValues, now: Date): string[] {
  // The title may come from the PDF.
  const problems = fieldProblems({ ...emptyValues, title: '-', ...values }, now);
  for (const [name, value] of Object.entries(values) as [FieldName, string][]) {
    const field = fieldOf(name);
    const unfit = field.widget === 'lines' ? controlInLines : control;
    if (unfit.test(value)) problems.push(`${fieldLabels[name]}: ${viBatchCsv.controlCharacter}`);
    if (field.widget === 'choice' && !(value in field.words)) {
      problems.push(`${fieldLabels[name]}: ${viBatchCsv.choice(field.words)}`);
    }
  }
  return problems;
}
