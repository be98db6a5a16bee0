import { splitBullet } from '@/features/proposals/headings/bullets';
import { type Ending, withoutLeader } from '@/features/proposals/headings/endings';
import { isNumberingAlone, startsHeading } from '@/features/proposals/headings/numbering';
import { endingsOf } from '@/features/proposals/headings/pages';
import type { TextLine } from '@/features/proposals/text/textLines';
import { columnsOf } from './contentsColumns';
import { type ContentsPage, contentsRuns, type PageLines } from './contentsPages';
import { type Entry, withTabs } from './entries';

/** The entries of the printed contents in these pages; empty if none is a contents page. */
export function entriesOf(pages: readonly PageLines[]): Entry[] {
  const all = contentsRuns(pages).map(joinedEntries).filter(haveWords);
  // Brief contents often precede the detailed ones, so the longest list is used.
  return all.sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Lines of tables end in numbers too, but have neither words nor numbering: "2 A D", "BC". */
const haveWords = (entries: readonly Entry[]) =>
  entries.filter(({ title }) => /\p{L}{3}/u.test(title) || startsHeading(title)).length >=
  0.6 * entries.length;

/** A line of contents and the page number that it ends or begins with. */
interface LineWithEnding {
  line: TextLine;
  ending: Ending | null;
  contentsPage: number;
}

/** Joins wrapped lines into one entry and drops lines that are not entries. */
function joinedEntries(run: readonly ContentsPage[]): Entry[] {
  const lines = run.flatMap(({ page, lines: own }) =>
    own.map((line) => ({ line, contentsPage: page })),
  );
  const endings = endingsOf(
    lines.map(({ line }) => withTabs(line)),
    run[0]?.side,
  );
  const read = lines.map((one, i) => ({ ...one, ending: endings[i] ?? null }));
  const pages = run.map(({ page }) => read.filter(({ contentsPage }) => contentsPage === page));
  return pages.flatMap(columnsOf).flatMap((column) => {
    const joiner = new EntryJoiner(column);
    for (const one of column) joiner.add(one);
    return joiner.finished();
  });
}

/** Private-use symbols that stand alone, such as between a number and its title. */
const ornament = /(?<!\p{L})[\uE000-\uF8FF]+(?!\p{L})/gu;

/** Builds the entries of a column line by line. */
class EntryJoiner {
  readonly #entries: Entry[] = [];
  readonly #left: number;
  readonly #width: number;
  /** A title whose page has not been read yet, from its first line on. */
  #open: { title: string; first: LineWithEnding; last: LineWithEnding } | null = null;
  /** The last entry, if it began with its page: its title may continue in the next line. */
  #above: { entry: Entry; last: TextLine } | null = null;

  constructor(column: readonly LineWithEnding[]) {
    this.#left = Math.min(...column.map(({ line }) => line.x));
    this.#width = Math.max(...column.map(({ line }) => line.right)) - this.#left;
  }

  add(read: LineWithEnding): void {
    const { line, ending } = read;
    const title = ending?.title ?? withoutLeader(withTabs(line));
    const startsEntry = startsHeading(splitBullet(title).title) || splitBullet(title).bullet !== '';
    if (!ending && this.#extendAbove(line, title, startsEntry)) return;
    const open = this.#open;
    const wrapped =
      open && !startsEntry && continues(open.last.line, open.title, line, this.#width);
    if (!wrapped) this.#close();
    const whole = wrapped ? `${open.title} ${title}` : title;
    this.#open = { title: whole, first: wrapped ? open.first : read, last: read };
    if (ending) this.#put(ending);
  }

  finished(): Entry[] {
    this.#close();
    return this.#entries;
  }

  /**
   * Adds the line to the title of the entry above, which began with its page, if it continues that
   * title; returns whether it does.
   */
  #extendAbove(line: TextLine, title: string, startsEntry: boolean): boolean {
    const above = this.#above;
    // No title is passed, so only place and length decide: a title with a page is finished.
    if (!above || startsEntry || !continues(above.last, '', line, this.#width)) return false;
    above.entry.title += ` ${title}`;
    above.last = line;
    return true;
  }

  /** A title without a page is an entry only if it looks like a heading. */
  #close(): void {
    if (this.#open && startsHeading(this.#open.title)) this.#put(null);
    this.#open = null;
  }

  #put(ending: Ending | null): void {
    const open = this.#open;
    this.#open = null;
    if (!open || !/[\p{L}\d]/u.test(open.title)) return;
    const { title, bullet } = splitBullet(open.title.trim());
    const { line } = open.first;
    const entry: Entry = {
      title: title.replace(ornament, ' ').replace(/\s+/gu, ' ').trim(),
      bullet,
      printed: ending?.printed || null,
      indent: (line.x - this.#left) / line.size,
      contentsPage: open.last.contentsPage,
      numberLine: open.last.line,
    };
    this.#entries.push(entry);
    this.#above = ending?.numberFirst ? { entry, last: open.last.line } : null;
  }
}

/** A title whose bracket is still open continues below, wherever that line begins. */
const hasOpenBracket = (title: string) => title.lastIndexOf('(') > title.lastIndexOf(')');

/**
 * Whether the second line, close below the first, continues it: the title is unfinished, or the first
 * line is long and the second not further left.
 */
function continues(first: TextLine, title: string, second: TextLine, width: number): boolean {
  const near = first.y - second.y < 2.6 * Math.max(first.size, second.size) && first.y > second.y;
  if (near && (isNumberingAlone(title) || hasOpenBracket(title))) return true;
  return near && second.x > first.x - first.size && first.right - first.x > 0.35 * width;
}
