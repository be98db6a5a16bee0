import papa from 'papaparse';

/** A line of a CSV file, with its number as in a spreadsheet. */
export interface CsvLine {
  number: number;
  cells: string[];
}

interface CsvText {
  lines: CsvLine[];
  /** Numbers of lines with misplaced or unclosed quotes. */
  broken: number[];
}

/** Far more than a batch needs; a larger file is not a CSV for a batch. */
export const csvLimits = { bytes: 10_000_000, lines: 10_000 } as const;

/** Why a file cannot be read as a CSV. */
type CsvTrouble = 'notUtf8' | 'tooManyBytes' | 'tooManyLines' | 'unreadable';

/**
 * Reads UTF-8 with or without a byte order mark, commas or semicolons, and quotes, within the
 * limits.
 */
export async function readCsv(file: Blob): Promise<CsvText | CsvTrouble> {
  if (file.size > csvLimits.bytes) return 'tooManyBytes';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'unreadable';
  const text = decoded(bytes);
  if (text === null) return 'notUtf8';
  const maxLines = csvLimits.lines + 1; // with the header
  const lines: CsvLine[] = [];
  const broken: number[] = [];
  let number = 0;
  papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step: ({ data: cells, errors }, parser) => {
      number += 1;
      if (errors.some(({ type }) => type === 'Quotes')) broken.push(number);
      if (cells.some((cell) => cell.trim() !== '')) lines.push({ number, cells });
      if (lines.length > maxLines) parser.abort();
    },
  });
  return lines.length > maxLines ? 'tooManyLines' : { lines, broken };
}

/** The text without a byte order mark; null if it is not UTF-8. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Determined from the header, whose names contain neither character. */
function delimiterOf(text: string): ',' | ';' {
  const names = text.slice(0, text.search(/[\r\n]|$/u));
  return names.includes(';') && !names.includes(',') ? ';' : ',';
}
