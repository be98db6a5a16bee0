import type { TocItem } from '@/api/types';
import type { ProposedLine } from '@/features/proposals/proposal';

/** A line of the outline in the editor. Its key is kept when a temporary id is replaced. */
export interface Line {
  key: string;
  id: string;
  title: string;
  /** As typed. Text that is not a whole number is marked, not discarded. */
  page: string;
  level: number;
}

/** A place in the outline that can have the focus. */
export interface Spot {
  key: string;
  part: 'title' | 'page' | 'row';
  /** A number is an offset in the text. */
  caret?: 'start' | 'end' | number;
  /** Marks the line as the current one without moving the focus. */
  noFocus?: boolean;
}

export const deepestLevel = 2;

const temporary = 'temp-';

const biggestPage = 2_147_483_647;

/** The page that a text states; null for a blank and for anything but a whole number from 1. */
export function pageNumber(text: string): number | null {
  const page = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return page >= 1 && page <= biggestPage ? page : null;
}

/** Whether the text is a page or blank. */
export const isValidPage = (text: string) => text.trim() === '' || pageNumber(text) !== null;

let made = 0;

/** A new line, with a temporary id until the server assigns one. */
export function newLine(level: number, title = '', page = ''): Line {
  made += 1;
  const id = `${temporary}${Date.now().toString(36)}-${made}`;
  return { key: id, id, title, page, level };
}

export function linesOf(items: readonly TocItem[]): Line[] {
  return items.map((item) => ({
    key: item.id,
    id: item.id,
    title: item.title,
    page: pageAsText(item.page_number),
    level: item.level,
  }));
}

/**
 * The items to send. Their order is the position; the parent is the nearest line one level above. A
 * line whose server id is no longer among the saved ones (deleted, saved, and restored by undo) is
 * sent as new.
 */
export function itemsOf(lines: readonly Line[], saved: ReadonlySet<string>): TocItem[] {
  const parents: string[] = [];
  return lines.map((line, order) => {
    const id = saved.has(line.id) || line.id.startsWith(temporary) ? line.id : temporary + line.id;
    parents[line.level] = id;
    return {
      id,
      title: cleanTitle(line),
      page_number: pageNumber(line.page),
      level: line.level,
      order,
      parent_id: line.level > 0 ? (parents[line.level - 1] ?? null) : null,
    };
  });
}

export const levelAt = (lines: readonly Line[], index: number) => lines[index]?.level ?? -1;

/** The index after a line's last descendant. */
export function endOf(lines: readonly Line[], index: number): number {
  let end = index + 1;
  while (levelAt(lines, end) > levelAt(lines, index)) end += 1;
  return end;
}

export function hasChildren(lines: readonly Line[], index: number): boolean {
  return levelAt(lines, index + 1) > levelAt(lines, index);
}

export function parentOf(lines: readonly Line[], index: number): number {
  let at = index - 1;
  while (at >= 0 && levelAt(lines, at) >= levelAt(lines, index)) at -= 1;
  return at;
}

/** The preceding sibling, or -1. */
export function siblingBefore(lines: readonly Line[], index: number): number {
  let at = index - 1;
  while (levelAt(lines, at) > levelAt(lines, index)) at -= 1;
  return levelAt(lines, at) === levelAt(lines, index) ? at : -1;
}

/** Repairs levels: the first is 0, no line is more than one below its predecessor. */
export function normalized(lines: readonly Line[]): Line[] {
  let above = -1;
  return lines.map((line) => {
    const level = Math.min(line.level, above + 1, deepestLevel);
    above = level;
    return level === line.level ? line : { ...line, level };
  });
}

export function spliced(lines: readonly Line[], at: number, remove: number, add: Line[]): Line[] {
  return [...lines.slice(0, at), ...add, ...lines.slice(at + remove)];
}

/** Adds `line` as a chapter: at the end, or after the chapter that the line at `index` belongs to. */
export function addChapter(lines: readonly Line[], line: Line, index = -1): Line[] {
  let end = index < 0 ? lines.length : index + 1;
  while (levelAt(lines, end) > 0) end += 1;
  return spliced(lines, end, 0, [{ ...line, level: 0 }]);
}

/** Adds a last child to a line. A line at the deepest level gets none. */
export function addChild(lines: readonly Line[], index: number, line: Line): Line[] {
  const level = levelAt(lines, index) + 1;
  if (level > deepestLevel) return [...lines];
  return spliced(lines, endOf(lines, index), 0, [{ ...line, level }]);
}

/** Adds a sibling after a line and its descendants. */
export function addSibling(lines: readonly Line[], index: number, line: Line): Line[] {
  return spliced(lines, endOf(lines, index), 0, [{ ...line, level: levelAt(lines, index) }]);
}

/** Removes a single line. The preceding sibling gets its children; without one they move a level up. */
export function withoutLine(lines: readonly Line[], index: number): Line[] {
  const end = endOf(lines, index);
  const by = levelAt(lines, index - 1) < levelAt(lines, index) ? 1 : 0;
  return lines.flatMap((line, i) => {
    if (i === index) return [];
    return i > index && i < end && by > 0 ? [{ ...line, level: line.level - by }] : [line];
  });
}

/** Keys of the lines that have children. */
export function parentKeys(lines: readonly Line[]): string[] {
  return lines.filter((_, i) => hasChildren(lines, i)).map(({ key }) => key);
}

/** Keys of a line's ancestors. */
export function ancestorsOf(lines: readonly Line[], index: number): string[] {
  const keys: string[] = [];
  for (let at = parentOf(lines, index); at >= 0; at = parentOf(lines, at)) {
    keys.push(lines[at]?.key ?? '');
  }
  return keys;
}

/** For 'Hoàn tất': removes leaves without title and page, and parents that become such leaves. */
export function withoutEmptyLeaves(lines: readonly Line[]): Line[] {
  const remaining = lines.filter(
    (line, i) => line.title.trim() !== '' || line.page.trim() !== '' || hasChildren(lines, i),
  );
  return remaining.length === lines.length ? [...lines] : withoutEmptyLeaves(remaining);
}

/** Whether two outlines read the same, whatever their ids. */
export function sameOutline(a: readonly Line[], b: readonly Line[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i] || sameLine(line, b[i]));
}

export function sameLine(a: Line, b: Line | undefined): boolean {
  return (
    b !== undefined &&
    a.level === b.level &&
    (a.page === b.page || cleanPage(a) === cleanPage(b)) &&
    (a.title === b.title || cleanTitle(a) === cleanTitle(b))
  );
}

export const cleanTitle = ({ title }: Line) => title.normalize('NFC').trim();
export const cleanPage = ({ page }: Line) => String(pageNumber(page) ?? page.trim());

/** Indexes of the lines that are not inside a folded line. */
export function visibleIndexes(lines: readonly Line[], folded: ReadonlySet<string>): number[] {
  const shown: number[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  lines.forEach((line, index) => {
    if (line.level > hiddenBelow) return;
    hiddenBelow = folded.has(line.key) ? line.level : Number.POSITIVE_INFINITY;
    shown.push(index);
  });
  return shown;
}

export const pageAsText = (page: number | null) => (page === null ? '' : String(page));

/** New lines for proposed ones, with valid levels. */
export function newLinesOf(lines: readonly ProposedLine[]): Line[] {
  return normalized(lines.map(({ level, title, page }) => newLine(level, title, pageAsText(page))));
}
