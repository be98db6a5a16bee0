import type { TextLine } from '@/features/proposals/text/textLines';
import { type Entry, numberAlone, romanValue } from './entries';

/** The text of a page; null if the budget is used up. */
export type ReadLines = (page: number) => Promise<readonly TextLine[] | null>;

export interface Book {
  pages: number;
  labels: readonly string[] | null;
  lines: ReadLines;
}

/** Number of pages and of titles that are sampled. */
const samples = 14;
const checks = 8;

type Mapping = (printed: string) => number | null;

/**
 * Maps printed to physical page numbers by the PDF's labels, or by the numbers in headers and
 * footers, whichever leads to the titles. Null if neither does.
 */
export async function mappingOf(entries: readonly Entry[], book: Book): Promise<Mapping | null> {
  const { labels } = book;
  const candidates: Mapping[] = [];
  if (labels) candidates.push(byLabels(labels));
  const shifts = await shiftsOf(entries, book);
  candidates.push(...shifts.map((shift) => byShift(shift, labels)));
  const sample = spread(entries.filter(isTelling), checks);
  const hits: number[] = [];
  for (const candidate of candidates) {
    hits.push(await hitsOf(candidate, sample, book));
    if ((hits.at(-1) ?? 0) >= 0.8 * sample.length && sample.length > 2) break;
  }
  const best = Math.max(0, ...hits);
  const found = candidates[hits.indexOf(best)];
  if (found && best >= Math.max(1, 0.4 * sample.length)) return found;
  const searched = await bySearch(sample, book);
  if (searched !== null) return byShift(searched, labels);
  // Titles that are images cannot be found; the numbers printed on the pages still count.
  return candidates[0] && (labels !== null || shifts.length > 0) ? candidates[0] : null;
}

const byLabels =
  (labels: readonly string[]): Mapping =>
  (printed) => {
    const index = labels.findIndex((label) => label.toLowerCase() === printed.toLowerCase());
    return index < 0 ? null : index + 1;
  };

/** Roman numerals count the front matter, which precedes the pages that are shifted. */
const byShift =
  (shift: number, labels: readonly string[] | null): Mapping =>
  (printed) => {
    if (/^\d+$/u.test(printed)) return Number(printed) + shift;
    const labelled = labels && byLabels(labels)(printed);
    if (labelled) return labelled;
    const value = romanValue(printed);
    return value !== null && value <= shift ? value : null;
  };

/**
 * Differences between physical and printed page numbers, the most frequent first, by the numbers on
 * the pages.
 */
async function shiftsOf(entries: readonly Entry[], book: Book): Promise<number[]> {
  const votes = new Map<number, number>();
  for (const page of spread(pagesFrom(entries, book.pages), samples)) {
    const lines = (await book.lines(page)) ?? [];
    for (const printed of new Set(edgeNumbers(lines))) {
      votes.set(page - printed, (votes.get(page - printed) ?? 0) + 1);
    }
  }
  const counted = [...votes].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1]);
  return counted.slice(0, 3).map(([shift]) => shift);
}

function pagesFrom(entries: readonly Entry[], pages: number): number[] {
  const last = Math.max(...entries.map(({ on }) => on));
  const from = last < pages * 0.6 ? last + 1 : 1;
  return Array.from({ length: pages - from + 1 }, (_, i) => from + i);
}

/** Numbers in the first and last lines of a page, alone or at the end of a line. */
function edgeNumbers(lines: readonly TextLine[]): number[] {
  const byHeight = [...lines].sort((a, b) => b.y - a.y);
  const edges = [...byHeight.slice(0, 2), ...byHeight.slice(-2)];
  return edges.flatMap(({ text, chunks }) => {
    const parts = [text, chunks[0]?.text ?? '', chunks.at(-1)?.text ?? '', ...ends(text)];
    const found = parts.map((part) => numberAlone(part)).filter((n) => /^\d+$/u.test(n ?? ''));
    return [...new Set(found.map(Number))];
  });
}

/** "12 Maps", "Maps | 12", "Page 12 of 80". */
const ends = (text: string) => [
  /^(\d{1,4})\s/u.exec(text)?.[1] ?? '',
  /\s(\d{1,4})$/u.exec(text)?.[1] ?? '',
  /(\d{1,4})\s*(?:\/|of)\s*\d+$/u.exec(text)?.[1] ?? '',
];

const isTelling = ({ title, printed }: Entry) =>
  /^\d+$/u.test(printed ?? '') && letters(title).length >= 8;

const letters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

async function hitsOf(mapping: Mapping, entries: readonly Entry[], book: Book): Promise<number> {
  let hits = 0;
  for (const { title, printed } of entries) {
    const page = mapping(printed ?? '');
    if (page !== null && (await stands(title, page, book))) hits += 1;
  }
  return hits;
}

async function stands(title: string, page: number, book: Book): Promise<boolean> {
  if (page < 1 || page > book.pages) return false;
  const lines = await book.lines(page);
  return letters((lines ?? []).map(({ text }) => text).join('')).includes(letters(title));
}

/** The difference that most titles agree on, found by searching for titles from the front. */
async function bySearch(entries: readonly Entry[], book: Book): Promise<number | null> {
  const votes = new Map<number, number>();
  for (let page = 1; page <= book.pages; page += 1) {
    const lines = await book.lines(page);
    if (!lines) break;
    const text = letters(lines.map((line) => line.text).join(''));
    for (const { title, printed, on } of entries) {
      const shift = page - Number(printed);
      if (page === on || !text.includes(letters(title))) continue;
      votes.set(shift, (votes.get(shift) ?? 0) + 1);
    }
  }
  const [best, second] = [...votes].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 2 && best[1] > (second?.[1] ?? 0) ? best[0] : null;
}

/** At most this many items, evenly spread over all. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const places = Array.from({ length: most }, (_, i) =>
    Math.floor(((i + 0.5) * all.length) / most),
  );
  return places.flatMap((place) => all.slice(place, place + 1));
}
