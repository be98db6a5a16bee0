import { longestAscending } from '@/features/proposals/longestAscending';
import { romanValue } from '@/text/roman';
import { countersIn } from './counters';
import { beginningOf, type Ending, endingOf } from './endings';
import { numberingOf } from './numbering';

/** Whether the page numbers of a list are before the titles or after them. */
export type Side = 'before' | 'after';

/**
 * The title and page of each line of contents; null for a line without a page. A number after a
 * single space, or directly after the title, is taken for a page if most lines of its kind (with a
 * numbering, or without) have one and if it ascends with the others. endingOf leaves out years,
 * grades and the like.
 */
export function endingsOf(lines: readonly string[], side: Side = sideOf(lines)): (Ending | null)[] {
  if (side === 'before') return lines.map(beginningOf);
  const possible = lines.map(endingOf);
  const counters = countersIn(possible);
  const endings = possible.map((ending, i) => (counters.has(i) ? null : ending));
  const numbered = lines.map((line) => numberingOf(line) !== '');
  const trusted = (withNumbering: boolean) => {
    const ofKind = endings.filter((_, i) => numbered[i] === withNumbering);
    const most = ofKind.filter(Boolean).length * 2 > ofKind.length;
    return most && (withNumbering || ofKind.length > 2);
  };
  const trust = { numbered: trusted(true), plain: trusted(false) };
  const mostHavePages = endings.filter(Boolean).length * 2 > lines.length && lines.length > 2;
  const taken = endings.map((ending, i) => {
    if (ending?.separation === 'none' && !mostHavePages) return null;
    const sure = ending?.separation === 'wide' || (numbered[i] ? trust.numbered : trust.plain);
    return sure ? ending : null;
  });
  const inOrder = longestAscending(
    taken.map((ending) => arabicValue(ending?.printed)),
    { strictly: false },
  );
  return taken.map((ending, i) =>
    ending?.separation === 'wide' || inOrder.has(i) ? ending : null,
  );
}

/** The value of an Arabic page number; null for any other. */
export const arabicValue = (printed: string | null | undefined): number | null =>
  printed && /^\d+$/u.test(printed) ? Number(printed) : null;

/** The value of a page number as printed, Arabic or Roman; null for any other. */
export const pageValue = (printed: string): number | null =>
  arabicValue(printed) ?? (romanValue(printed.toUpperCase()) || null);

/** Numbers before titles are pages if they ascend, but not one by one as those of headings do. */
export function sideOf(lines: readonly string[]): Side {
  const atEnd = lines.filter((line) => endingOf(line)).length;
  if (lines.length < 3 || atEnd > 0.3 * lines.length) return 'after';
  const numbers = lines.flatMap((line) => arabicValue(beginningOf(line)?.printed) ?? []);
  if (numbers.length < 3 || numbers.length < 0.6 * lines.length) return 'after';
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0));
  const falls = steps.filter((step) => step < 0).length;
  const single = steps.filter((step) => step === 1).length;
  return falls > 0.1 * steps.length || single > 0.8 * steps.length ? 'after' : 'before';
}
