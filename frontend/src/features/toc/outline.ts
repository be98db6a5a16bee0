import type { TocItem } from '@/api/types';

/** A line of the outline in the editor. Its key stays when a temporary id is replaced. */
export interface Line {
  key: string;
  id: string;
  title: string;
  /** As typed; what is no whole number is marked, not thrown away. */
  page: string;
  level: number;
}

export const deepest = 2;

const temporary = 'temp-';

let made = 0;

/** A new line, with an id of its own until the server gives a lasting one. */
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
    page: item.page_number === null ? '' : String(item.page_number),
    level: item.level,
  }));
}

/**
 * What is sent: order is the position, the parent the nearest line one level above. A line whose
 * lasting id is not among the saved ones any more (deleted, saved, and brought back) goes as new.
 */
export function itemsOf(lines: readonly Line[], saved: ReadonlySet<string>): TocItem[] {
  const parents: string[] = [];
  return lines.map((line, order) => {
    const id = saved.has(line.id) || line.id.startsWith(temporary) ? line.id : temporary + line.id;
    parents[line.level] = id;
    return {
      id,
      title: line.title.normalize('NFC').trim(),
      page_number: line.page.trim() === '' ? null : Number(line.page),
      level: line.level,
      order,
      parent_id: line.level > 0 ? (parents[line.level - 1] ?? null) : null,
    };
  });
}

const levelAt = (lines: readonly Line[], index: number) => lines[index]?.level ?? -1;

/** The index after a line's last descendant. */
export function endOf(lines: readonly Line[], index: number): number {
  let end = index + 1;
  while (levelAt(lines, end) > levelAt(lines, index)) end += 1;
  return end;
}

export function hasChildren(lines: readonly Line[], index: number): boolean {
  return endOf(lines, index) > index + 1;
}

function parentOf(lines: readonly Line[], index: number): number {
  let at = index - 1;
  while (at >= 0 && levelAt(lines, at) >= levelAt(lines, index)) at -= 1;
  return at;
}

/** The sibling before, or -1. */
function siblingBefore(lines: readonly Line[], index: number): number {
  let at = index - 1;
  while (levelAt(lines, at) > levelAt(lines, index)) at -= 1;
  return levelAt(lines, at) === levelAt(lines, index) ? at : -1;
}

/** Brings levels back into order: the first is 0, no line more than one below its predecessor. */
export function normalized(lines: readonly Line[]): Line[] {
  let above = -1;
  return lines.map((line) => {
    const level = Math.min(line.level, above + 1, deepest);
    above = level;
    return level === line.level ? line : { ...line, level };
  });
}

function spliced(lines: readonly Line[], at: number, remove: number, add: Line[]): Line[] {
  return [...lines.slice(0, at), ...add, ...lines.slice(at + remove)];
}

export function addChapter(lines: readonly Line[], line: Line): Line[] {
  return [...lines, { ...line, level: 0 }];
}

/** The last child of a line; only below level 2. */
export function addChild(lines: readonly Line[], index: number, line: Line): Line[] {
  const level = levelAt(lines, index) + 1;
  if (level > deepest) return [...lines];
  return spliced(lines, endOf(lines, index), 0, [{ ...line, level }]);
}

/** A sibling after a line and all that hangs below it. */
export function addSibling(lines: readonly Line[], index: number, line: Line): Line[] {
  return spliced(lines, endOf(lines, index), 0, [{ ...line, level: levelAt(lines, index) }]);
}

export function removed(lines: readonly Line[], index: number): Line[] {
  return spliced(lines, index, endOf(lines, index) - index, []);
}

/** Puts removed lines back behind the line they followed, wherever that is now. */
export function restored(lines: readonly Line[], back: Line[], after: string | null): Line[] {
  const at = after === null ? 0 : lines.findIndex((line) => line.key === after) + 1;
  const place = after !== null && at === 0 ? lines.length : at;
  return inserted(lines, place, back, back[0]?.level ?? 0);
}

/** A family at a place and a level, or as near to that level as the place allows. */
function inserted(lines: readonly Line[], at: number, family: Line[], level: number): Line[] {
  const by = Math.min(level, levelAt(lines, at - 1) + 1) - (family[0]?.level ?? 0);
  const placed = family.map((line) => ({ ...line, level: Math.min(line.level + by, deepest) }));
  return normalized(spliced(lines, at, 0, placed));
}

export function canIndent(lines: readonly Line[], index: number): boolean {
  if (siblingBefore(lines, index) < 0) return false;
  const family = lines.slice(index, endOf(lines, index));
  return family.every((line) => line.level < deepest);
}

/** One level down, with its descendants: the last child of the sibling before. */
export function indented(lines: readonly Line[], index: number): Line[] {
  return canIndent(lines, index) ? shifted(lines, index, 1) : [...lines];
}

/** One level up, in place: the reading order never changes. */
export function outdented(lines: readonly Line[], index: number): Line[] {
  return levelAt(lines, index) > 0 ? shifted(lines, index, -1) : [...lines];
}

function shifted(lines: readonly Line[], index: number, by: number): Line[] {
  const end = endOf(lines, index);
  return lines.map((line, i) =>
    i >= index && i < end ? { ...line, level: line.level + by } : line,
  );
}

/** Where a line would go one step up: before its sibling, else to the end of its parent's sibling. */
function placeAbove(lines: readonly Line[], index: number): number {
  const sibling = siblingBefore(lines, index);
  if (sibling >= 0) return sibling;
  const parent = parentOf(lines, index);
  return parent >= 0 && siblingBefore(lines, parent) >= 0 ? parent : -1;
}

/** Where a line would go one step down: behind its sibling, else first below its parent's next. */
function placeBelow(lines: readonly Line[], index: number): number {
  const end = endOf(lines, index);
  if (levelAt(lines, end) === levelAt(lines, index)) return endOf(lines, end);
  const parentLevel = levelAt(lines, index) - 1;
  return parentLevel >= 0 && levelAt(lines, end) === parentLevel ? end + 1 : -1;
}

export function canMoveUp(lines: readonly Line[], index: number): boolean {
  return placeAbove(lines, index) >= 0;
}

export function canMoveDown(lines: readonly Line[], index: number): boolean {
  return placeBelow(lines, index) >= 0;
}

export function movedUp(lines: readonly Line[], index: number): Line[] {
  const to = placeAbove(lines, index);
  return to < 0 ? [...lines] : relocated(lines, index, to, levelAt(lines, index));
}

export function movedDown(lines: readonly Line[], index: number): Line[] {
  const to = placeBelow(lines, index);
  return to < 0 ? [...lines] : relocated(lines, index, to, levelAt(lines, index));
}

/** Takes a line and its descendants to another place and level; for drag and drop as well. */
export function relocated(
  lines: readonly Line[],
  index: number,
  to: number,
  level: number,
): Line[] {
  const end = endOf(lines, index);
  if (to > index && to < end) return [...lines];
  const family = lines.slice(index, end);
  const rest = spliced(lines, index, family.length, []);
  const at = to > index ? to - family.length : to;
  return inserted(rest, at, family, level);
}

/** For 'Hoàn tất': leaves without title and page go, and what becomes such a leaf by that. */
export function withoutEmptyLeaves(lines: readonly Line[]): Line[] {
  const kept = lines.filter(
    (line, i) => line.title.trim() !== '' || line.page.trim() !== '' || hasChildren(lines, i),
  );
  return kept.length === lines.length ? [...lines] : withoutEmptyLeaves(kept);
}

/** Same outline for a reader, whatever the ids. */
export function sameOutline(a: readonly Line[], b: readonly Line[]): boolean {
  const plain = (line: Line) => [line.title.normalize('NFC').trim(), line.page.trim(), line.level];
  return JSON.stringify(a.map(plain)) === JSON.stringify(b.map(plain));
}

/** The lines that are not inside a folded one. */
export function visible(lines: readonly Line[], folded: ReadonlySet<string>): number[] {
  const shown: number[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  lines.forEach((line, index) => {
    if (line.level > hiddenBelow) return;
    hiddenBelow = folded.has(line.key) ? line.level : Number.POSITIVE_INFINITY;
    shown.push(index);
  });
  return shown;
}
