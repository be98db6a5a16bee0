import papa from 'papaparse';

/** A line of a CSV file as it stands there; its number is that of a spreadsheet. */
export interface CsvLine {
  number: number;
  cells: string[];
}

export interface CsvText {
  lines: CsvLine[];
  /** Numbers of lines whose quotes do not close, or stand where none may. */
  broken: number[];
}

/** Far more than a batch has files; a file beyond them is of something else. */
export const csvLimits = { bytes: 10_000_000, lines: 10_000 } as const;

/** Why a file is not read as a CSV. */
export type CsvTrouble = 'notUtf8' | 'tooManyBytes' | 'tooManyLines' | 'unreadable';

/** Reads UTF-8 with or without a mark, commas or semicolons, quotes; no more than the limits. */
export async function readCsv(file: Blob): Promise<CsvText | CsvTrouble> {
  if (file.size > csvLimits.bytes) return 'tooManyBytes';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'unreadable';
  const text = decoded(bytes);
  if (text === null) return 'notUtf8';
  const preview = csvLimits.lines + 2; // with the line of names, and one too many
  const { data, errors } = papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview });
  const lines = data.map((cells, i) => ({ number: i + 1, cells }));
  const full = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (full.length > csvLimits.lines + 1) return 'tooManyLines';
  const broken = errors.flatMap(({ type, row }) => (type === 'Quotes' ? [(row ?? 0) + 1] : []));
  return { lines: full, broken: [...new Set(broken)] };
}

/** A byte order mark is taken away. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** By the line of names, none of which has either in it. */
function delimiterOf(text: string): ',' | ';' {
  const names = text.slice(0, text.search(/[\r\n]|$/u));
  return names.includes(';') && !names.includes(',') ? ';' : ',';
}
