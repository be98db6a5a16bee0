import {
  headingKey,
  isColumnHeading,
  isContentsHeading,
} from '@/features/proposals/headings/contentsHeadings';
import { type Ending, endingOf, numberAlone } from '@/features/proposals/headings/endings';
import { numberingOf } from '@/features/proposals/headings/numbering';
import { endingsOf, pageValue, type Side, sideOf } from '@/features/proposals/headings/pages';
import type { TextLine } from '@/features/proposals/text/textLines';
import { inColumnOrder, withChunks } from './contentsColumns';
import { withTabs } from './entries';

/** The lines of a page, with its physical number. */
export interface PageLines {
  page: number;
  lines: readonly TextLine[];
}

/** Headings of other lists whose lines end in page numbers: of figures, tables, names. */
const otherList =
  /^(?:danh\s*(?:mục|sách)|bảng (?:chữ|từ|ký hiệu|các chữ)|list of |index$|chỉ mục|figures$|tables$|mục lục (?:hình|bảng))/iu;

const caption = /^(?:hình|ảnh|bảng|biểu đồ|sơ đồ|figure|fig\.|table)\s*\d/iu;

/** The heading is among this many first lines of a page. */
const linesFromTop = 12;

/** A header or footer such as "Page 2 of 30". */
const pageOfPages = /^(?:trang|page)?\s*\d+\s*(?:\/|of|trên)\s*\d+$/iu;

/**
 * The part of a contents page that may hold entries: below its heading, or the whole of a following
 * page.
 */
export interface ContentsPage {
  page: number;
  /** The heading without spaces; empty on a page that continues the contents. */
  heading: string;
  lines: TextLine[];
  side: Side;
  /** Another list begins on this page, so the contents end here. */
  last: boolean;
}

/** Runs of pages that look like contents. */
export function contentsRuns(pages: readonly PageLines[]): ContentsPage[][] {
  const runs: ContentsPage[][] = [];
  let run: ContentsPage[] = [];
  for (const page of pages) {
    const before = run.at(-1);
    const follows = before !== undefined && before.page === page.page - 1 && !before.last;
    const found = contentsOf(page, follows ? before : null);
    // A different heading begins another list; the same one may be repeated on each page.
    const another = found?.heading && run[0]?.heading !== found.heading;
    if (found && follows && !another) run.push(found);
    else {
      run = found ? [found] : [];
      if (found) runs.push(run);
    }
  }
  return runs.map((found) => withoutRepeated(found).map(withoutOwnNumber));
}

/** How many lines of a page are entries. */
interface Counts {
  lines: number;
  /** Lines with a page number that is set apart. */
  apart: number;
  /** Lines with a page number on the side where the list has them. */
  onSide: number;
  /** Lines that may have a page number. */
  possible: number;
  /** Whether enough lines are entries for contents. */
  enough: boolean;
}

function contentsOf(read: PageLines, before: ContentsPage | null): ContentsPage | null {
  const all = inColumnOrder(read.lines).map(withoutColumnHeading);
  const headingAt = headingIndex(all);
  const below = all.slice(headingAt + 1);
  const otherAt = below.findIndex(beginsOtherList);
  const lines = (otherAt < 0 ? below : below.slice(0, otherAt)).filter(isPossibleEntry);
  const texts = lines.map(withTabs);
  const side = before?.side ?? (headingAt < 0 ? 'after' : sideOf(texts));
  const counts = countsOf(texts, side);
  const isContents =
    headingAt < 0
      ? areContentsAlone(lines, counts) || (before !== null && areContinuation(counts))
      : headingAt < linesFromTop && areContentsBelowHeading(counts, before);
  if (!isContents || areCaptions(texts)) return null;
  const heading = headingAt < 0 ? '' : headingKey(withTabs(all[headingAt] as TextLine));
  return { page: read.page, heading, lines, side, last: otherAt >= 0 };
}

const beginsOtherList = (line: TextLine) => otherList.test(line.text) && !endingOf(withTabs(line));

const isPossibleEntry = ({ text }: TextLine) =>
  !numberAlone(text) && !pageOfPages.test(text) && !isColumnHeading(text);

function countsOf(texts: readonly string[], side: Side): Counts {
  const endings = texts.map(endingOf);
  const apart = endings.filter((ending) => ending?.separation === 'wide').length;
  const notTouching = endings.filter((ending) => ending && ending.separation !== 'none').length;
  const onSide = endingsOf(texts, side).filter(Boolean).length;
  const possible = Math.max(onSide, notTouching);
  const enough = possible >= texts.length * 0.4 || areHeadings(texts, endings);
  return { lines: texts.length, apart, onSide, possible, enough };
}

const areContentsBelowHeading = ({ possible, enough }: Counts, before: ContentsPage | null) =>
  possible >= (before ? 1 : 3) && enough;

/** Whether lines without a heading are contents by themselves, with no contents page before them. */
const areContentsAlone = (entries: readonly TextLine[], { lines, apart }: Counts) =>
  apart >= 5 && apart >= lines * 0.6 && ascend(withoutFoot(entries));

const areContinuation = ({ apart, onSide, enough }: Counts) =>
  (apart >= 1 || onSide >= 3) && enough;

/** A line without the word above the column of pages, which may be beside its first entry. */
const withoutColumnHeading = (line: TextLine): TextLine =>
  line.chunks.length > 1 && /^(?:trang|page)$/iu.test(line.chunks.at(-1)?.text ?? '')
    ? withChunks(line, line.chunks.slice(0, -1))
    : line;

/** Whether a list is of figures, whose heading may be on the page before. */
const areCaptions = (texts: readonly string[]) =>
  texts.filter((line) => caption.test(line)).length > 0.5 * texts.length;

/** Whether nearly all lines have a page or a numbering: some contents give the pages of chapters only. */
function areHeadings(texts: readonly string[], endings: readonly (Ending | null)[]): boolean {
  const headings = texts.filter(
    (line, i) => endings[i]?.separation === 'wide' || numberingOf(line) !== '',
  );
  return headings.length >= 0.8 * texts.length;
}

/**
 * The lines without the contents page's own number at the foot, which is lower than the numbers
 * above.
 */
function withoutFoot(lines: readonly TextLine[]): TextLine[] {
  const values = lines.map((line) => {
    const ending = endingOf(withTabs(line));
    return ending?.separation === 'wide' ? pageValue(ending.printed) : null;
  });
  const at = values.findLastIndex((value) => value !== null);
  const foot = values[at] ?? 0;
  const others = values.slice(0, Math.max(at, 0)).filter((value) => value !== null);
  const falls = others.filter((value) => value > foot).length > 0.5 * others.length;
  const isFoot = others.length >= 5 && falls && (others.at(-1) ?? 0) > foot;
  return isFoot ? lines.slice(0, at) : [...lines];
}

const withoutOwnNumber = (page: ContentsPage): ContentsPage => ({
  ...page,
  lines: withoutFoot(page.lines),
});

/** The place of the heading; -1 if there is none. An "Index" whose pages ascend is contents too. */
function headingIndex(lines: readonly TextLine[]): number {
  const start = lines.findIndex((line) => isContentsHeading(withTabs(line)));
  const index = lines.slice(0, linesFromTop).findIndex(({ text }) => /^index$/iu.test(text));
  if (start >= 0 || index < 0) return start;
  return ascend(lines.slice(index + 1)) ? index : -1;
}

/** Page numbers of contents ascend; those of an index or a table do not. */
function ascend(lines: readonly TextLine[]): boolean {
  const known = lines.flatMap((line) => {
    const ending = endingOf(withTabs(line));
    const arabic = ending?.separation === 'wide' && /^\d+$/u.test(ending.printed);
    return arabic ? (pageValue(ending.printed) ?? []) : [];
  });
  const falls = known.filter((value, i) => value < (known[i - 1] ?? 0)).length;
  return known.length >= 5 && falls <= known.length * 0.1 && (known.at(-1) ?? 0) > (known[0] ?? 0);
}

/** Removes headers and footers: first and last lines that several pages share. */
function withoutRepeated(run: readonly ContentsPage[]): ContentsPage[] {
  if (run.length < 2) return [...run];
  const count = new Map<string, number>();
  const edges = ({ lines }: ContentsPage) =>
    [lines[0], lines.at(-1)].flatMap((line) => (line ? [keyWithoutNumbers(line)] : []));
  for (const edge of run.flatMap((found) => [...new Set(edges(found))])) {
    count.set(edge, (count.get(edge) ?? 0) + 1);
  }
  return run.map((found) => ({
    ...found,
    lines: found.lines.filter((line, i) => {
      const edge = i === 0 || i === found.lines.length - 1;
      return !(edge && (count.get(keyWithoutNumbers(line)) ?? 0) > 1);
    }),
  }));
}

const keyWithoutNumbers = ({ text }: TextLine) => text.replace(/[\s\divxlc]+/giu, '').toLowerCase();
