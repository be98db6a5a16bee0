import { numberAlone } from '@/features/proposals/headings/endings';
import type { TextLine } from '@/features/proposals/text/textLines';

/** The lines of a page; null if the reading's budget is used up. */
export type ReadLines = (page: number) => Promise<readonly TextLine[] | null>;

/** What a search for titles and page numbers needs of a page. */
export interface SearchedPage {
  /** The letters and digits of its lines in a row, without marks and case. */
  text: string;
  /** Where lines begin in the text, and where it ends. */
  starts: ReadonlySet<number>;
  /** The numbers in its first and last lines, including lower-case Roman ones. */
  numbers: readonly string[];
}

/** Text without case, marks, spaces and punctuation, to compare titles with pages. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/đ/gu, 'd')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The pages of a book, each read and folded once. */
export class BookPages {
  readonly count: number;
  readonly #readLines: ReadLines;
  readonly #read = new Map<number, SearchedPage>();

  constructor(count: number, readLines: ReadLines) {
    this.count = count;
    this.#readLines = readLines;
  }

  /** Reads a page unless it is known; returns false once the budget is used up. */
  async read(page: number): Promise<boolean> {
    if (page < 1 || page > this.count || this.#read.has(page)) return true;
    const lines = await this.#readLines(page);
    if (lines) this.#read.set(page, searchedPage(lines));
    return lines !== null;
  }

  async readAll(pages: Iterable<number>): Promise<void> {
    for (const page of pages) if (!(await this.read(page))) return;
  }

  /** A page that was read. */
  known(page: number): SearchedPage | undefined {
    return this.#read.get(page);
  }

  get allKnown(): [number, SearchedPage][] {
    return [...this.#read].sort(([a], [b]) => a - b);
  }
}

function searchedPage(lines: readonly TextLine[]): SearchedPage {
  const starts = new Set<number>();
  let text = '';
  for (const line of lines) {
    starts.add(text.length);
    text += folded(line.text);
  }
  starts.add(text.length);
  return { text, starts, numbers: edgeNumbers(lines) };
}

/** Numbers in the first and last lines of a page, alone or at either end of a line. */
function edgeNumbers(lines: readonly TextLine[]): string[] {
  const fromTop = [...lines].sort((a, b) => b.y - a.y);
  const edges = [...fromTop.slice(0, 2), ...fromTop.slice(-2)];
  const found = edges.flatMap(({ text, chunks }) => {
    const parts = [text, ...chunks.map((chunk) => chunk.text), ...numbersAtEnds(text)];
    return parts.flatMap((part) => numberAlone(part) ?? []);
  });
  return [...new Set(found)];
}

/** "12 Maps", "Maps | 12", "Page 12 of 80". */
const numbersAtEnds = (text: string) => [
  /^(\d{1,4})\s/u.exec(text)?.[1] ?? '',
  /\s(\d{1,4})$/u.exec(text)?.[1] ?? '',
  /(\d{1,4})\s*(?:\/|of)\s*\d+$/u.exec(text)?.[1] ?? '',
];
