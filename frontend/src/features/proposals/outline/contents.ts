import type { TextLine } from '@/features/proposals/text/textLines';
import { type Ending, type Entry, endingOf, numberAlone, withoutLeader } from './entries';
import { isNumberingAlone, startOfHeading } from './headings';

/** The lines of a page, by its physical number. */
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

/** Other lists end in page numbers too: of figures, of tables, of names. */
const otherList =
  /^(?:danh\s*(?:mục|sách)|bảng (?:chữ|từ|ký hiệu|các chữ)|list of |index$|chỉ mục|figures$|tables$|mục lục (?:hình|bảng))/iu;

const isHeading = (line: TextLine) => heading.has(squeezed(withoutLeader(line.text)));

/** Below the heading, or on a page that goes on: what of it may be entries. */
interface Found {
  page: number;
  /** The heading it begins with, squeezed; empty on a page that goes on. */
  heading: string;
  lines: TextLine[];
  endings: (Ending | null)[];
  /** Another list begins on it, so nothing more follows. */
  last: boolean;
}

/** The entries of the printed contents among these pages; none where no page is one. */
export function entriesOf(pages: readonly PageLines[]): Entry[] {
  const runs: Found[][] = [];
  let run: Found[] = [];
  for (const page of pages) {
    const before = run.at(-1);
    const follows = before?.page === page.page - 1 && !before.last;
    const found = contentsOf(page, follows);
    // Another heading begins another list; the same one is printed on each page.
    const another = found?.heading && run[0]?.heading !== found.heading;
    if (found && follows && !another) run.push(found);
    else {
      run = found ? [found] : [];
      if (found) runs.push(run);
    }
  }
  const all = runs.map((pagesOfRun) => joined(withoutRepeated(pagesOfRun)));
  // Brief contents stand before the detailed ones: what is longer says more.
  return all.sort((a, b) => b.length - a.length)[0] ?? [];
}

function contentsOf({ page, lines }: PageLines, follows: boolean): Found | null {
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

/** Pages of contents rise; those of an index or a table do not. */
function inOrder(endings: readonly (Ending | null)[]): boolean {
  const numbers = endings.flatMap((ending) => (ending?.sure ? [Number(ending.printed)] : []));
  const known = numbers.filter((value) => !Number.isNaN(value));
  const falls = known.filter((value, i) => value < (known[i - 1] ?? 0)).length;
  return known.length >= 5 && falls <= known.length * 0.1 && (known.at(-1) ?? 0) > (known[0] ?? 0);
}

/** What stands at the head or foot of each page is no entry. */
function withoutRepeated(run: readonly Found[]): Found[] {
  if (run.length < 2) return [...run];
  const count = new Map<string, number>();
  const edges = ({ lines }: Found) => [lines[0], lines.at(-1)].flatMap((l) => (l ? [key(l)] : []));
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

/** Wrapped lines become one entry; what is no entry goes. */
function joined(run: readonly Found[]): Entry[] {
  const entries: Entry[] = [];
  const trusted = trustsLoose(run);
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
      const wrapped = held && !startOfHeading(title) && runsOn(held.line, line, right - left);
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

/** Whether the second line is what was left of the first: close below, and not further left. */
function runsOn(first: TextLine, second: TextLine, width: number): boolean {
  const near = first.y - second.y < 2.6 * Math.max(first.size, second.size) && first.y > second.y;
  if (near && isNumberingAlone(first.text)) return true;
  return near && second.x > first.x - first.size && first.right - first.x > 0.35 * width;
}

/** Numbers behind a single blank count where most lines have one. */
function trustsLoose(run: readonly Found[]): boolean {
  const endings = run.flatMap((found) => found.endings);
  return endings.filter((ending) => ending?.sure).length < 0.3 * endings.length;
}
