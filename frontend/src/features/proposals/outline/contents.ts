import type { TextLine } from '@/features/proposals/text/textLines';
import { type Ending, type Entry, endingOf, numberAlone, withoutLeader } from './entries';
import { isNumberingAlone, startOfHeading } from './headings';

/** The lines of a page, with its physical number. */
export interface PageLines {
  page: number;
  lines: readonly TextLine[];
}

const squeezed = (text: string) => text.replace(/[\s:.•*–—-]+/gu, '').toLowerCase();

const heading = new Set(
  [
    ...['mục lục', 'nội dung', 'mục lục sách', 'mục lục chi tiết', 'mục lục tổng quát'],
    ...['contents', 'table of contents', 'brief contents', 'detailed contents', 'in this book'],
    ...['mục lục (contents)', 'mục lục / contents', 'contents at a glance', 'table des matières'],
    ...['inhaltsverzeichnis', 'inhalt', 'sommaire', 'índice', 'contenido', 'indice'],
  ].map(squeezed),
);

/** Headings of other lists that end in page numbers: of figures, tables, names. */
const otherList =
  /^(?:danh\s*(?:mục|sách)|bảng (?:chữ|từ|ký hiệu|các chữ)|list of |index$|chỉ mục|figures$|tables$|mục lục (?:hình|bảng))/iu;

const isHeading = (line: TextLine) => heading.has(squeezed(withoutLeader(line.text)));

/**
 * The part of a contents page that may hold entries: below its heading, or the whole of a following
 * page.
 */
interface ContentsPage {
  page: number;
  /** The heading without spaces; empty on a page that continues the contents. */
  heading: string;
  lines: TextLine[];
  endings: (Ending | null)[];
  /** Another list begins on this page, so the contents end here. */
  last: boolean;
}

/** The entries of the printed contents in these pages; empty if none is a contents page. */
export function entriesOf(pages: readonly PageLines[]): Entry[] {
  const runs: ContentsPage[][] = [];
  let run: ContentsPage[] = [];
  for (const page of pages) {
    const before = run.at(-1);
    const follows = before?.page === page.page - 1 && !before.last;
    const found = contentsOf(page, follows);
    // A different heading begins another list; the same one may be repeated on each page.
    const another = found?.heading && run[0]?.heading !== found.heading;
    if (found && follows && !another) run.push(found);
    else {
      run = found ? [found] : [];
      if (found) runs.push(run);
    }
  }
  const all = runs.map((pagesOfRun) => joinedEntries(withoutRepeated(pagesOfRun)));
  // Brief contents often precede the detailed ones, so the longest list is used.
  return all.sort((a, b) => b.length - a.length)[0] ?? [];
}

function contentsOf({ page, lines }: PageLines, follows: boolean): ContentsPage | null {
  const start = lines.findIndex(isHeading);
  const below = lines.slice(start + 1);
  const end = below.findIndex((line) => otherList.test(line.text) && !endingOf(line));
  const kept = (end < 0 ? below : below.slice(0, end)).filter(({ text }) => !numberAlone(text));
  const endings = kept.map(endingOf);
  const sure = endings.filter((ending) => ending?.sure).length;
  const some = endings.filter(Boolean).length;
  const half = kept.length * 0.4;
  const titled = start >= 0 && start < 12 && some >= (follows ? 1 : 3) && some >= half;
  const bare = start < 0 && sure >= 5 && sure >= kept.length * 0.6 && inOrder(endings);
  const goesOn = start < 0 && follows && sure >= 1 && some >= half && some > 0;
  if (!titled && !bare && !goesOn) return null;
  const said = lines[start]?.text ?? '';
  return { page, heading: squeezed(said), lines: kept, endings, last: end >= 0 };
}

/** Page numbers of contents increase; those of an index or a table do not. */
function inOrder(endings: readonly (Ending | null)[]): boolean {
  const numbers = endings.flatMap((ending) => (ending?.sure ? [Number(ending.printed)] : []));
  const known = numbers.filter((value) => !Number.isNaN(value));
  const falls = known.filter((value, i) => value < (known[i - 1] ?? 0)).length;
  return known.length >= 5 && falls <= known.length * 0.1 && (known.at(-1) ?? 0) > (known[0] ?? 0);
}

/** Removes headers and footers, which are repeated on each page. */
function withoutRepeated(run: readonly ContentsPage[]): ContentsPage[] {
  if (run.length < 2) return [...run];
  const count = new Map<string, number>();
  const edges = ({ lines }: ContentsPage) =>
    [lines[0], lines.at(-1)].flatMap((l) => (l ? [key(l)] : []));
  for (const edge of run.flatMap((found) => [...new Set(edges(found))])) {
    count.set(edge, (count.get(edge) ?? 0) + 1);
  }
  return run.map((found) => {
    const keep = found.lines.map((line, i) => {
      const edge = i === 0 || i === found.lines.length - 1;
      return !(edge && (count.get(key(line)) ?? 0) > 1);
    });
    const by = <T>(all: readonly T[]) => all.filter((_, i) => keep[i]);
    return { ...found, lines: by(found.lines), endings: by(found.endings) };
  });
}

const key = ({ text }: TextLine) => text.replace(/[\divxlc\s]+/giu, '').toLowerCase();

/** Joins wrapped lines into one entry and drops lines that are no entry. */
function joinedEntries(run: readonly ContentsPage[]): Entry[] {
  const entries: Entry[] = [];
  const trusted = acceptsSingleSpace(run);
  for (const { page, lines, endings } of run) {
    const left = Math.min(...lines.map(({ x }) => x));
    const right = Math.max(...lines.map((line) => line.right));
    let open: { title: string; line: TextLine } | null = null;
    const close = () => {
      if (open && startOfHeading(open.title)) {
        entries.push(entry(open.title, null, open.line, open.line, left, page));
      }
      open = null;
    };
    lines.forEach((line, i) => {
      const known = endings[i];
      const ending = known && (known.sure || trusted) ? known : null;
      const title = ending?.title ?? withoutLeader(line.text);
      const held: { title: string; line: TextLine } | null = open;
      const wrapped =
        held && !startOfHeading(title) && continuesLine(held.line, line, right - left);
      if (!wrapped) close();
      const whole = wrapped && held ? `${held.title} ${title}` : title;
      const first = wrapped && held ? held.line : line;
      if (ending) {
        if (/\p{L}|\d/u.test(whole)) {
          entries.push(entry(whole, ending.printed, first, line, left, page));
        }
        open = null;
      } else open = { title: whole, line: first };
    });
    close();
  }
  return entries;
}

function entry(
  title: string,
  printed: string | null,
  first: TextLine,
  last: TextLine,
  left: number,
  on: number,
): Entry {
  return { title: title.trim(), printed, indent: (first.x - left) / first.size, on, y: last.y };
}

/** Whether the second line continues the first: close below it and not further left. */
function continuesLine(first: TextLine, second: TextLine, width: number): boolean {
  const near = first.y - second.y < 2.6 * Math.max(first.size, second.size) && first.y > second.y;
  if (near && isNumberingAlone(first.text)) return true;
  return near && second.x > first.x - first.size && first.right - first.x > 0.35 * width;
}

/** Numbers after a single space count as pages if most lines have one. */
function acceptsSingleSpace(run: readonly ContentsPage[]): boolean {
  const endings = run.flatMap((found) => found.endings);
  return endings.filter((ending) => ending?.sure).length < 0.3 * endings.length;
}
