import { arabicValue } from '@/features/proposals/headings/pages';
import { romanValue } from '@/text/roman';
import { BookPages, type ReadLines } from './BookPages';
import {
  type Candidate,
  candidatesOf,
  type Evidence,
  isNumberOnPage,
  type SoughtLine,
} from './candidates';
import { numberingsFrom, numbersOn, type PageNumbering, pageOf, shiftTo } from './pageNumbering';
import { risingPath } from './risingPath';
import { gradeOf, soughtTitle } from './titleOnPage';

/** A line of printed contents. */
interface PrintedLine {
  title: string;
  /** The page number as printed. */
  printed: string | null;
  contentsPage: number;
  /** Where a link on the line leads. */
  linkedPage: number | null;
}

interface Book {
  pages: number;
  labels: readonly string[] | null;
  lines: ReadLines;
  /** Lets other tasks run; throws if the time is over. */
  step: () => Promise<void>;
}

export interface PlacedLine {
  page: number | null;
  /** Whether title, number, link or neighbours confirm the page; true without a page. */
  sure: boolean;
}

const maxSampledPages = 14;
const maxSampledTitles = 8;

/**
 * The physical page of each line. Confirmed pages never fall from line to line. Null if the sure lines
 * with a page are fewer than half of those with a printed number.
 */
export async function placePages(
  lines: readonly PrintedLine[],
  book: Book,
): Promise<PlacedLine[] | null> {
  const pages = new BookPages(book.pages, book.lines);
  const sought = lines.map(soughtLine);
  const contents = new Set(lines.map(({ contentsPage }) => contentsPage));
  const evidence: Evidence = { pages, labels: book.labels, contents, numbering: null };
  if (lines.some(({ linkedPage }) => linkedPage === null)) {
    await pages.readAll(spread(pagesToSample(lines, book.pages), maxSampledPages));
    evidence.numbering = await bestNumbering(sought, evidence);
    await readTargets(sought, evidence);
    evidence.numbering ??= numberingFromTitles(sought, evidence);
  }
  const candidates: Candidate[][] = [];
  for (const line of sought) {
    await book.step();
    candidates.push(candidatesOf(line, evidence));
  }
  const placed = withGuessedPages(
    sought,
    risingPath(sought, candidates, evidence.numbering),
    evidence,
  );
  const sure = placed.filter(({ page, sure: known }) => known && page !== null).length;
  const withNumber = lines.filter(({ printed }) => printed !== null).length;
  return sure >= Math.max(1, withNumber / 2) ? placed : null;
}

function soughtLine({ title, printed, contentsPage, linkedPage }: PrintedLine): SoughtLine {
  const number = arabicValue(printed);
  const roman = number === null && printed ? romanValue(printed.toUpperCase()) || null : null;
  return { title: soughtTitle(title), printed, number, roman, contentsPage, linkedPage };
}

function pagesToSample(lines: readonly PrintedLine[], pages: number): number[] {
  const last = Math.max(...lines.map(({ contentsPage }) => contentsPage));
  const from = last < pages * 0.6 ? last + 1 : 1;
  return Array.from({ length: pages - from + 1 }, (_, i) => from + i);
}

/** Of the numberings that the pages show, the one that leads to most titles; null if it leads to few. */
async function bestNumbering(
  lines: readonly SoughtLine[],
  evidence: Evidence,
): Promise<PageNumbering | null> {
  const { pages, contents } = evidence;
  const distinctive = lines.filter(
    ({ number, title }) => number !== null && title.whole.length >= 8,
  );
  const sample = spread(distinctive, maxSampledTitles);
  let best: { numbering: PageNumbering; hits: number } | null = null;
  const found = numberingsFrom(numbersOn(pages, contents)).slice(0, 4);
  for (const numbering of found) {
    const targets = sample.map(({ number }) => pageOf(numbering, number ?? 0));
    await pages.readAll(targets);
    const hits = sample.filter((line, i) => gradeAt(line, targets[i] ?? 0, evidence) > 0).length;
    if (hits > (best?.hits ?? 0)) best = { numbering, hits };
    if (hits >= 0.8 * sample.length && sample.length > 2) break;
  }
  if (best && best.hits >= 0.4 * sample.length) return best.numbering;
  // Titles that are images cannot be found: `numberingFromTitles` then uses the numbers on the pages.
  return null;
}

/** The numbering by the pages where titles are found, else by the numbers on the pages. */
function numberingFromTitles(
  lines: readonly SoughtLine[],
  { pages, contents }: Evidence,
): PageNumbering | null {
  const places = lines.flatMap(({ title, number }) => {
    if (number === null || title.whole.length < 8) return [];
    const at = pages.allKnown.filter(
      ([page, searched]) => !contents.has(page) && gradeOf(title, searched, false) > 1,
    );
    return at.slice(0, 3).map(([page]) => ({ page, number }));
  });
  return numberingsFrom(places)[0] ?? numberingsFrom(numbersOn(pages, contents))[0] ?? null;
}

/**
 * Reads the pages that the lines may lead to: the expected ones, those around them where a title is
 * missing, and all pages if many lines are still without theirs.
 */
async function readTargets(lines: readonly SoughtLine[], evidence: Evidence): Promise<void> {
  const { pages, labels, contents } = evidence;
  const unlinked = lines.filter(({ linkedPage }) => linkedPage === null);
  const expected = (line: SoughtLine) => expectedPages(line, evidence);
  await pages.readAll(spread(unlinked.flatMap(expected), unlinked.length));
  const untitled = unlinked.filter(
    (line) => !expected(line).some((page) => hasTitle(line, page, evidence)),
  );
  // Lines with a Roman number, or none, are often at the front.
  if (untitled.some((line) => expected(line).length === 0)) {
    await pages.readAll(upTo(Math.max(...contents) + 5));
  }
  const around = [1, -1, 2, -2, 3, -3];
  const near = untitled.flatMap(expected);
  await pages.readAll(around.flatMap((by) => near.map((page) => page + by)));
  const missing = untitled.filter(
    (line) => !expected(line).some((page) => isNumberOnPage(line, page, evidence)),
  );
  const known = evidence.numbering !== null || labels !== null;
  if (known && missing.length <= Math.max(3, 0.08 * lines.length)) return;
  await pages.readAll(upTo(pages.count));
}

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** The pages that the label or the numbering gives for a line. */
function expectedPages({ number, printed }: SoughtLine, { labels, numbering }: Evidence): number[] {
  const label = labels?.findIndex((one) => one.toLowerCase() === printed?.toLowerCase()) ?? -1;
  const found = label >= 0 ? [label + 1] : [];
  if (number !== null && numbering) found.push(pageOf(numbering, number));
  return found;
}

const hasTitle = (line: SoughtLine, page: number, evidence: Evidence) =>
  gradeAt(line, page, evidence) > 1;

function gradeAt({ title }: SoughtLine, page: number, { pages, contents }: Evidence): number {
  const searched = pages.known(page);
  return searched ? gradeOf(title, searched, contents.has(page)) : 0;
}

/** Pages of all lines: those of the path, and between them those that the neighbours suggest. */
function withGuessedPages(
  lines: readonly SoughtLine[],
  path: readonly (Candidate | null)[],
  { pages, numbering }: Evidence,
): PlacedLine[] {
  const confirmedShifts = path.map((one, i) => {
    const number = lines[i]?.number ?? null;
    return one?.confirmed && number !== null
      ? shiftTo(one.page, number, numbering?.perPage ?? 1)
      : null;
  });
  const shiftsBefore = lastKnown(confirmedShifts);
  const shiftsAfter = lastKnown([...confirmedShifts].reverse()).reverse();
  return lines.map(({ number, roman }, i) => {
    const found = path[i] ?? null;
    if (found?.confirmed) return { page: found.page, sure: true };
    if (number === null) {
      // Roman numbers count the front matter from the first page.
      const front = roman !== null && roman <= (numbering?.shift ?? 0);
      return { page: front ? roman : null, sure: !front };
    }
    const before = shiftsBefore[i] ?? null;
    const after = shiftsAfter[i] ?? null;
    const shift = before ?? after ?? numbering?.shift ?? null;
    if (shift === null) return { page: null, sure: true };
    const page = pageOf({ perPage: numbering?.perPage ?? 1, shift }, number);
    const inside = page >= 1 && page <= pages.count;
    return { page: inside ? page : null, sure: !inside || (before !== null && before === after) };
  });
}

/** For each index the last value up to it that is not null. */
function lastKnown(values: readonly (number | null)[]): (number | null)[] {
  let known: number | null = null;
  return values.map((value) => {
    known = value ?? known;
    return known;
  });
}

/** At most this many items, evenly spread over all. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const places = Array.from({ length: most }, (_, i) =>
    Math.floor(((i + 0.5) * all.length) / most),
  );
  return places.flatMap((place) => all.slice(place, place + 1));
}
