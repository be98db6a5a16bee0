import { arabicValue } from '@/features/proposals/headings/pages';
import type { BookPages } from './BookPages';

/**
 * How printed numbers relate to pages: page = number + shift, or half of that where two pages of
 * the book share each page of the PDF.
 */
export interface PageNumbering {
  perPage: 1 | 2;
  shift: number;
}

export const pageOf = ({ perPage, shift }: PageNumbering, number: number) =>
  Math.floor((number + shift) / perPage);

/** The smallest shift with which the number is on the page. */
export const shiftTo = (page: number, number: number, perPage: 1 | 2) => perPage * page - number;

/** How far apart two shifts are: 0 if both put a number on one page of the PDF. */
export const shiftDistance = (a: number, b: number, perPage: 1 | 2) =>
  Math.max(0, Math.abs(a - b) - (perPage - 1));

/** The numberings that fit places on two pages or more, first those that fit most places. */
export function numberingsFrom(
  places: readonly { page: number; number: number }[],
): PageNumbering[] {
  const votes = new Map<string, { numbering: PageNumbering; pages: Set<number>; count: number }>();
  const vote = (perPage: 1 | 2, shift: number, page: number) => {
    const key = `${perPage} ${shift}`;
    const known = votes.get(key) ?? { numbering: { perPage, shift }, pages: new Set(), count: 0 };
    known.pages.add(page);
    known.count += 1;
    votes.set(key, known);
  };
  for (const { page, number } of places) {
    vote(1, shiftTo(page, number, 1), page);
    vote(2, shiftTo(page, number, 2), page);
    vote(2, shiftTo(page, number, 2) + 1, page);
  }
  return [...votes.values()]
    .filter(({ pages }) => pages.size > 1)
    .sort((a, b) => b.count - a.count || a.numbering.perPage - b.numbering.perPage)
    .map(({ numbering }) => numbering);
}

/** The printed numbers on the pages that were read, except those in the contents. */
export function numbersOn(
  book: BookPages,
  contents: ReadonlySet<number>,
): { page: number; number: number }[] {
  return book.allKnown.flatMap(([page, { numbers }]) =>
    (contents.has(page) ? [] : numbers).flatMap((printed) => {
      const number = arabicValue(printed);
      return number === null ? [] : [{ page, number }];
    }),
  );
}
