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

/** Reads UTF-8 with or without a mark, commas or semicolons, quotes; null where it is no UTF-8. */
export async function readCsv(file: Blob): Promise<CsvText | null> {
  const text = decoded(await file.arrayBuffer());
  if (text === null) return null;
  const { default: papa } = await import('papaparse');
  const delimiter = delimiterOf(text);
  const { data, errors } = papa.parse<string[]>(text, { delimiter });
  const lines = data.map((cells, i) => ({ number: i + 1, cells }));
  const broken = errors.flatMap(({ type, row }) => (type === 'Quotes' ? [(row ?? 0) + 1] : []));
  return {
    lines: lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    broken: [...new Set(broken)],
  };
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
