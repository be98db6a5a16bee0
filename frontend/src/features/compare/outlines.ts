import type { TocItem } from '@/api/types';
import { longestIncreasingSubsequence } from '@/features/toc/outline/diffOutline';

/** How a line that is in both outlines has changed. */
type LineMark = 'renamed' | 'moved' | 'page';

/** The former version of a line. */
interface OldLine {
  title: string;
  page: number | null;
  level: number;
  /** Its index in the old outline. */
  at: number;
  /** The title of its former parent. */
  parent: string | null;
}

/**
 * A line of either outline in reading order: the new outline, with removed lines at their former
 * places.
 */
export interface ComparedLine {
  key: string;
  title: string;
  page: number | null;
  level: number;
  kind: 'same' | 'added' | 'removed' | 'changed';
  marks: LineMark[];
  /** It has another parent than before. */
  hungElsewhere: boolean;
  /** Null for an added line. */
  was: OldLine | null;
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
  const old = oldLines(before);
  const removed = removedAfter(before, pairs, old);
  const lines = [...(removed.get(null) ?? [])];
  after.forEach((item, index) => {
    const was = old[pairs.get(index) ?? -1] ?? null;
    lines.push(comparedLine(item, was, moved.get(index)));
    lines.push(...(removed.get(index) ?? []));
  });
  return lines;
}

function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = groups.get(key);
  if (known) known.push(value);
  else groups.set(key, [value]);
}

function comparedLine(item: TocItem, was: OldLine | null, moved: Move | undefined): ComparedLine {
  const { title, page_number: page, level } = item;
  const marks: LineMark[] = [];
  if (was && was.title !== title) marks.push('renamed');
  if (was && moved) marks.push('moved');
  if (was && was.page !== page) marks.push('page');
  const kind = !was ? 'added' : marks.length > 0 ? 'changed' : 'same';
  return {
    key: item.id,
    title,
    page,
    level,
    kind,
    marks,
    was,
    hungElsewhere: moved === 'elsewhere',
  };
}

/** The old index of each new line that is the same line. */
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

function oldLines(before: readonly TocItem[]): OldLine[] {
  const titles = new Map(before.map(({ id, title }) => [id, title]));
  return before.map(({ title, page_number: page, level, parent_id }, at) => {
    return { title, page, level, at, parent: titles.get(parent_id ?? '') ?? null };
  });
}

type Move = 'elsewhere' | 'order';

/** The new lines with another parent, or in another order below the same parent. */
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
    const parentWas = before[pairs.get(places.get(parent ?? '') ?? -1) ?? -1]?.id ?? null;
    const isNew = parent !== null && parentWas === null;
    if (isNew || parentWas !== (before[at]?.parent_id ?? null)) moved.set(index, 'elsewhere');
    else addTo(siblings, parent, index);
  }
  for (const group of siblings.values()) {
    group.sort((a, b) => a - b);
    const stayed = longestIncreasingSubsequence(group.map((index) => pairs.get(index) ?? 0));
    for (const [i, index] of group.entries()) if (!stayed.has(i)) moved.set(index, 'order');
  }
  return moved;
}

/** The removed lines by the new index of the line that preceded them; null for the beginning. */
function removedAfter(
  before: readonly TocItem[],
  pairs: ReadonlyMap<number, number>,
  old: readonly OldLine[],
): Map<number | null, ComparedLine[]> {
  const stays = new Map([...pairs].map(([index, at]) => [at, index]));
  const removed = new Map<number | null, ComparedLine[]>();
  let behind: number | null = null;
  before.forEach(({ id }, at) => {
    const place = stays.get(at);
    const was = old[at];
    if (place !== undefined || !was) {
      behind = place ?? behind;
      return;
    }
    const { title, page, level } = was;
    const line: ComparedLine = {
      key: `removed ${id}`,
      title,
      page,
      level,
      kind: 'removed',
      marks: [],
      hungElsewhere: false,
      was,
    };
    addTo(removed, behind, line);
  });
  return removed;
}

/** The differing lines with their ancestors. */
export function differingLines(lines: readonly ComparedLine[]): ComparedLine[] {
  const shown = new Set<ComparedLine>();
  const path: ComparedLine[] = [];
  for (const line of lines) {
    if (line.kind !== 'removed') {
      path.length = Math.min(path.length, line.level);
      path[line.level] = line;
    }
    if (line.kind === 'same') continue;
    for (const above of path.slice(0, line.level)) if (above) shown.add(above);
    shown.add(line);
  }
  return lines.filter((line) => shown.has(line));
}
