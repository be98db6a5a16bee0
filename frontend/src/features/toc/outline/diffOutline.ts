import { longestAscending } from '@/features/proposals/longestAscending';
import type { Line } from './outline';

/** What can differ between two versions of a line: title, page, and place (order and level). */
export type Part = 'title' | 'page' | 'place';

export const parts: readonly Part[] = ['title', 'page', 'place'];

/** One version of the outline, indexed by id. */
export interface IndexedOutline {
  lines: readonly Line[];
  index: ReadonlyMap<string, number>;
  line: (id: string) => Line | null;
  parent: (id: string) => string | null;
  /** Nearest ancestor first. */
  ancestors: (id: string) => string[];
}

export function indexed(lines: readonly Line[]): IndexedOutline {
  const path: string[] = [];
  const above = new Map<string, string[]>();
  for (const { id, level } of lines) {
    path.length = Math.min(level, path.length);
    above.set(id, [...path].reverse());
    path[path.length] = id;
  }
  const index = new Map(lines.map(({ id }, i) => [id, i]));
  return {
    lines,
    index,
    line: (id) => lines[index.get(id) ?? -1] ?? null,
    parent: (id) => above.get(id)?.[0] ?? null,
    ancestors: (id) => above.get(id) ?? [],
  };
}

/** What one side changed, compared with the common base. */
export interface Diff {
  /** An added line counts as changed in every part. */
  touches: (id: string, part: Part) => boolean;
  /** Whether the line or one of its descendants was changed. */
  touchesBranch: (id: string) => boolean;
}

export function diff(from: IndexedOutline, to: IndexedOutline): Diff {
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
  return { touches, touchesBranch: (id) => reached.has(id) };
}

/** Whether a line differs in a part between two versions. */
export function differs(a: IndexedOutline, b: IndexedOutline, id: string, part: Part): boolean {
  const [one, other] = [a.line(id), b.line(id)];
  if (!one || !other) return one !== other;
  if (part !== 'place') return !sameText(one[part], other[part]);
  return one.level !== other.level || precedingCommon(a, b, id) !== precedingCommon(b, a, id);
}

export const sameText = (a: string, b: string) =>
  a.normalize('NFC').trim() === b.normalize('NFC').trim();

/** The nearest preceding line that is in the other version as well. */
function precedingCommon(
  outline: IndexedOutline,
  other: IndexedOutline,
  id: string,
): string | null {
  for (let index = (outline.index.get(id) ?? 0) - 1; index >= 0; index -= 1) {
    const line = outline.lines[index];
    if (line && other.index.has(line.id)) return line.id;
  }
  return null;
}

/** The smallest set of lines that must be moved to get from one order to the other. */
function movedIds(from: IndexedOutline, to: IndexedOutline): ReadonlySet<string> {
  const common = to.lines.filter(({ id }) => from.index.has(id)).map(({ id }) => id);
  const stayed = longestAscending(
    common.map((id) => from.index.get(id) ?? 0),
    { strictly: true },
  );
  return new Set(common.filter((_, index) => !stayed.has(index)));
}
