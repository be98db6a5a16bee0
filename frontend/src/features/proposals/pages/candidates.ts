import type { BookPages } from './BookPages';
import { type PageNumbering, pageOf, shiftTo } from './pageNumbering';
import { type Grade, gradeOf, type SoughtTitle } from './titleOnPage';

export interface SoughtLine {
  title: SoughtTitle;
  printed: string | null;
  /** The printed number, if it is Arabic. */
  number: number | null;
  /** The value of the printed number, if it is Roman. */
  roman: number | null;
  contentsPage: number;
  linkedPage: number | null;
}

/** What is known about a book when pages are chosen. */
export interface Evidence {
  pages: BookPages;
  labels: readonly string[] | null;
  /** The pages of the contents themselves, where each title is anyway. */
  contents: ReadonlySet<number>;
  numbering: PageNumbering | null;
}

/** A page that a line may lead to, with the weight of the evidence for it. */
export interface Candidate {
  page: number;
  weight: number;
  /** Whether title, number, label or link confirms it, so that no neighbour needs to. */
  confirmed: boolean;
  shift: number | null;
}

/** The largest number of candidates that are compared for a line. */
const maxCandidates = 14;

/** The weight of a title by its grade; a short one is on many pages. */
function titleWeight(grade: Grade, { whole }: SoughtTitle): number {
  const distinctive = whole.length >= 8 ? 1 : 0.5;
  const weights = [0, whole.length >= 12 ? 0.8 : 0.3, 4, 7] as const;
  return weights[grade] * distinctive;
}

export function candidatesOf(line: SoughtLine, evidence: Evidence): Candidate[] {
  const { pages, labels, contents, numbering } = evidence;
  if (line.linkedPage !== null)
    return [candidate(line, numbering, { page: line.linkedPage, weight: 20, confirmed: true })];
  const expected = line.number !== null && numbering ? pageOf(numbering, line.number) : null;
  const found = pages.allKnown.flatMap(([page, searched]) => {
    const grade = gradeOf(line.title, searched, contents.has(page));
    const numbered = isNumberOnPage(line, page, evidence);
    const label = labels?.[page - 1]?.toLowerCase();
    const labelled = label !== undefined && label === line.printed?.toLowerCase();
    if (grade === 0 && !numbered && !labelled && page !== expected) return [];
    const weight =
      titleWeight(grade, line.title) +
      (numbered ? 1.5 : 0) +
      (labelled ? 1.5 : 0) +
      (page === expected ? 0.6 : 0);
    const confirmed = grade > 1 || numbered || labelled || (grade === 1 && page === expected);
    return [candidate(line, numbering, { page, weight, confirmed })];
  });
  if (expected !== null && !pages.known(expected) && expected >= 1 && expected <= pages.count) {
    found.push(candidate(line, numbering, { page: expected, weight: 0.6, confirmed: false }));
  }
  const distance = ({ page }: Candidate) => (expected === null ? page : Math.abs(page - expected));
  return found
    .sort((a, b) => b.weight - a.weight || distance(a) - distance(b))
    .slice(0, maxCandidates)
    .sort((a, b) => a.page - b.page);
}

/** Whether the line's number is printed on the page. */
export function isNumberOnPage(
  { printed }: SoughtLine,
  page: number,
  { pages, contents }: Evidence,
): boolean {
  const numbers = contents.has(page) ? [] : (pages.known(page)?.numbers ?? []);
  return printed !== null && numbers.includes(printed);
}

function candidate(
  { number }: SoughtLine,
  numbering: PageNumbering | null,
  found: Omit<Candidate, 'shift'>,
): Candidate {
  const shift = number === null ? null : shiftTo(found.page, number, numbering?.perPage ?? 1);
  return { ...found, shift };
}
