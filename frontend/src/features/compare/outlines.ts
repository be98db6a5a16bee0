import type { TocItem } from '@/api/types';
import { longestAscending } from '@/features/proposals/longestAscending';

/** How a line that is in both outlines has changed. */
type LineMark = 'renamed' | 'moved' | 'page';

/** A line as it was before. */
interface LineBefore {
  title: string;
  page: number | null;
  level: number;
  /** Its index in the outline before. */
  at: number;
  /** The title of its parent. */
  parent: string | null;
}

/**
 * A line of either outline in reading order: the outline after the change, with removed lines where
 * they were.
 */
export interface ComparedLine {
  key: string;
  title: string;
  page: number | null;
  level: number;
  kind: 'same' | 'added' | 'removed' | 'changed';
  marks: LineMark[];
  /** It has another parent than before. */
  reparented: boolean;
  /** Null for an added line. */
  before: LineBefore | null;
}

const keyOf = (title: string) =>
  title.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('vi');

/**
 * Compares two outlines by line id, and the remaining lines by title. A line that moves with all
 * its descendants counts as one moved line.
 */
export function compareOutlines(
  before: readonly TocItem[],
  after: readonly TocItem[],
): ComparedLine[] {
  const pairs = pairsOf(before, after);
  const moved = movedLines(before, after, pairs);
  const linesBefore = linesOf(before);
  const removed = removedAfter(before, pairs, linesBefore);
  const lines = [...(removed.get(null) ?? [])];
  after.forEach((item, index) => {
    const counterpart = linesBefore[pairs.get(index) ?? -1] ?? null;
    lines.push(comparedLine(item, counterpart, moved.get(index)));
    lines.push(...(removed.get(index) ?? []));
  });
  return lines;
}

function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = groups.get(key);
  if (known) known.push(value);
  else groups.set(key, [value]);
}

function comparedLine(
  item: TocItem,
  before: LineBefore | null,
  moved: Move | undefined,
): ComparedLine {
  const { title, page_number: page, level } = item;
  const marks: LineMark[] = [];
  if (before && before.title !== title) marks.push('renamed');
  if (before && moved) marks.push('moved');
  if (before && before.page !== page) marks.push('page');
  const kind = !before ? 'added' : marks.length > 0 ? 'changed' : 'same';
  return {
    key: item.id,
    title,
    page,
    level,
    kind,
    marks,
    before,
    reparented: moved === 'parent',
  };
}

/** The index in `before` of each line of `after` that is the same line. */
function pairsOf(before: readonly TocItem[], after: readonly TocItem[]): Map<number, number> {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const pairs = new Map<number, number>();
  after.forEach(({ id }, index) => {
    const at = places.get(id);
    if (at !== undefined) pairs.set(index, at);
  });
  const taken = new Set(pairs.values());
  const free = new Map<string, number[]>();
  before.forEach(({ title }, at) => {
    const key = keyOf(title);
    if (taken.has(at) || key === '') return;
    addTo(free, key, at);
  });
  for (const queue of free.values()) queue.reverse();
  after.forEach(({ title }, index) => {
    const at = pairs.has(index) ? undefined : free.get(keyOf(title))?.pop();
    if (at !== undefined) pairs.set(index, at);
  });
  return pairs;
}

function linesOf(before: readonly TocItem[]): LineBefore[] {
  const titles = new Map(before.map(({ id, title }) => [id, title]));
  return before.map(({ title, page_number: page, level, parent_id }, at) => {
    return { title, page, level, at, parent: titles.get(parent_id ?? '') ?? null };
  });
}

type Move = 'parent' | 'order';

/** The lines of `after` with another parent, or in another order below the same parent. */
function movedLines(
  before: readonly TocItem[],
  after: readonly TocItem[],
  pairs: ReadonlyMap<number, number>,
): Map<number, Move> {
  const places = new Map(after.map(({ id }, index) => [id, index]));
  const moved = new Map<number, Move>();
  const siblings = new Map<string | null, number[]>();
  for (const [index, at] of pairs) {
    const parent = after[index]?.parent_id ?? null;
    const parentIndex = places.get(parent ?? '') ?? -1;
    const sameParentBefore = before[pairs.get(parentIndex) ?? -1]?.id ?? null;
    const isNew = parent !== null && sameParentBefore === null;
    if (isNew || sameParentBefore !== (before[at]?.parent_id ?? null)) moved.set(index, 'parent');
    else addTo(siblings, parent, index);
  }
  for (const group of siblings.values()) {
    group.sort((a, b) => a - b);
    const stayed = longestAscending(
      group.map((index) => pairs.get(index) ?? 0),
      { strictly: true },
    );
    for (const [i, index] of group.entries()) if (!stayed.has(i)) moved.set(index, 'order');
  }
  return moved;
}

/** The removed lines by the index in `after` of the line ahead of them; null for the beginning. */
function removedAfter(
  before: readonly TocItem[],
  pairs: ReadonlyMap<number, number>,
  linesBefore: readonly LineBefore[],
): Map<number | null, ComparedLine[]> {
  const indexesAfter = new Map([...pairs].map(([index, at]) => [at, index]));
  const removed = new Map<number | null, ComparedLine[]>();
  let lastKept: number | null = null;
  before.forEach(({ id }, at) => {
    const index = indexesAfter.get(at);
    const lineBefore = linesBefore[at];
    if (index !== undefined || !lineBefore) {
      lastKept = index ?? lastKept;
      return;
    }
    const { title, page, level } = lineBefore;
    const line: ComparedLine = {
      key: `removed ${id}`,
      title,
      page,
      level,
      kind: 'removed',
      marks: [],
      reparented: false,
      before: lineBefore,
    };
    addTo(removed, lastKept, line);
  });
  return removed;
}

/** The differing lines with their ancestors. */
export function differingLines(lines: readonly ComparedLine[]): ComparedLine[] {
  const shown = new Set<ComparedLine>();
  /** The ancestors of the next line: of a kept one, and of a removed one. */
  let path: ComparedLine[] = [];
  let removedPath: ComparedLine[] = [];
  for (const line of lines) {
    const ancestors = (line.kind === 'removed' ? removedPath : path).slice(0, line.level);
    removedPath = [...ancestors, line];
    if (line.kind !== 'removed') path = removedPath;
    if (line.kind === 'same') continue;
    for (const ancestor of ancestors) shown.add(ancestor);
    shown.add(line);
  }
  return lines.filter((line) => shown.has(line));
}
