import { numberingOf } from '@/features/proposals/headings/numbering';
import { folded, type SearchedPage } from './BookPages';

/**
 * How well a page shows a title: 3 as a heading by itself, 2 at the start of a line, 1 elsewhere in
 * its text, 0 not at all.
 */
export type Grade = 0 | 1 | 2 | 3;

/** A title in the forms in which a page may show it. */
export interface SoughtTitle {
  whole: string;
  /** Without its numbering. */
  bare: string;
}

export function soughtTitle(title: string): SoughtTitle {
  const bare = folded(title.slice(numberingOf(title).length));
  return { whole: folded(title), bare };
}

/** Shorter titles occur in any text, so they count as headings only. */
const minInText = 8;
/** If the whole of a longer title is not on a page, its first part is looked for: the end may differ. */
const maxWhole = 24;

export function gradeOf(title: SoughtTitle, page: SearchedPage, isContentsPage: boolean): Grade {
  const whole = bestGrade(title.whole, page, isContentsPage);
  if (whole > 1 || title.bare === title.whole || title.bare.length < minInText) return whole;
  return Math.max(whole, bestGrade(title.bare, page, isContentsPage)) as Grade;
}

/** On a contents page the entry itself does not count. */
function bestGrade(title: string, page: SearchedPage, isContentsPage: boolean): Grade {
  if (title === '') return 0;
  const all = occurrences(title, page.text).map((at) => gradeAt(title, at, page));
  const grades = all.sort((a, b) => b - a).slice(isContentsPage ? 1 : 0);
  if (grades.length > 0 || isContentsPage || title.length <= maxWhole) return grades[0] ?? 0;
  const part = title.slice(0, Math.ceil(title.length * 0.65));
  return occurrences(part, page.text).some((at) => page.starts.has(at)) ? 2 : 0;
}

function occurrences(title: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + 1)) places.push(at);
  return places;
}

function gradeAt(title: string, at: number, { text, starts }: SearchedPage): Grade {
  const end = at + title.length;
  if (!starts.has(at)) return title.length < minInText ? 0 : 1;
  // A page number may follow in the line.
  const number = /^\d{0,4}/u.exec(text.slice(end, end + 4))?.[0].length ?? 0;
  const endsLine = starts.has(end) || starts.has(end + number);
  return endsLine ? 3 : title.length < minInText ? 0 : 2;
}
