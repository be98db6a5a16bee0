import type { Line } from './outline';

/** What can differ of a line: its words, its page, and where it stands (order and level). */
export type Part = 'title' | 'page' | 'place';

export const parts: readonly Part[] = ['title', 'page', 'place'];

/** One state of the outline, looked up by id. */
export interface View {
  lines: readonly Line[];
  at: ReadonlyMap<string, number>;
  line: (id: string) => Line | null;
  parent: (id: string) => string | null;
  /** The nearest first. */
  ancestors: (id: string) => string[];
}

export function viewOf(lines: readonly Line[]): View {
  const path: string[] = [];
  const above = new Map<string, string[]>();
  for (const { id, level } of lines) {
    path.length = Math.min(level, path.length);
    above.set(id, [...path].reverse());
    path[path.length] = id;
  }
  const at = new Map(lines.map(({ id }, index) => [id, index]));
  return {
    lines,
    at,
    line: (id) => lines[at.get(id) ?? -1] ?? null,
    parent: (id) => above.get(id)?.[0] ?? null,
    ancestors: (id) => above.get(id) ?? [],
  };
}

/** What one side did to the outline it started from. */
export interface Diff {
  /** An added line is touched in every part. */
  touches: (id: string, part: Part) => boolean;
  /** Something was done to the line, or to one below it. */
  reaches: (id: string) => boolean;
}

export function diff(from: View, to: View): Diff {
  const moved = movedIds(from, to);
  const touches = (id: string, part: Part) => {
    const [was, is] = [from.line(id), to.line(id)];
    if (!is) return false;
    if (!was) return true;
    if (part !== 'place') return !sameText(was[part], is[part]);
    return moved.has(id) || was.level !== is.level || from.parent(id) !== to.parent(id);
  };
  const reached = new Set<string>();
  for (const { id } of to.lines) {
    if (!parts.some((part) => touches(id, part))) continue;
    for (const one of [id, ...to.ancestors(id)]) reached.add(one);
  }
  return { touches, reaches: (id) => reached.has(id) };
}

/** Whether a line that both have reads or stands differently. */
export function differs(a: View, b: View, id: string, part: Part): boolean {
  const [one, other] = [a.line(id), b.line(id)];
  if (!one || !other) return one !== other;
  if (part !== 'place') return !sameText(one[part], other[part]);
  return one.level !== other.level || before(a, b, id) !== before(b, a, id);
}

export const sameText = (a: string, b: string) =>
  a.normalize('NFC').trim() === b.normalize('NFC').trim();

/** The line before, among those that the other has as well. */
function before(view: View, other: View, id: string): string | null {
  for (let index = (view.at.get(id) ?? 0) - 1; index >= 0; index -= 1) {
    const line = view.lines[index];
    if (line && other.at.has(line.id)) return line.id;
  }
  return null;
}

/** The fewest lines that had to be moved to come from one order to the other. */
function movedIds(from: View, to: View): ReadonlySet<string> {
  const common = to.lines.filter(({ id }) => from.at.has(id)).map(({ id }) => id);
  const stayed = longestRise(common.map((id) => from.at.get(id) ?? 0));
  return new Set(common.filter((_, index) => !stayed.has(index)));
}

/** The indexes of a longest increasing subsequence, by patience sorting. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []; // index of the smallest number that ends a rise of each length
  const previous: number[] = [];
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) rise.add(index);
  return rise;
}
