import { familiesOf } from '@/features/toc/outline/groups';
import { deepest, type Line, visible } from '@/features/toc/outline/outline';

/** Where dragged lines would land. */
export interface DropTarget {
  /** Index in the outline as it is before the drop. */
  to: number;
  level: number;
}

interface DropWish {
  /** The dragged lines; their descendants move with them. */
  keys: readonly string[];
  /** The line under the pointer, and whether the pointer is over its lower half. */
  over: string;
  after: boolean;
  level: number;
}

/**
 * The target under the pointer, with the wished level or the nearest possible one. A level is
 * possible if it takes no line away from its parent: at least as deep as the following line, at
 * most one deeper than the preceding line, or as deep as that if it is folded. Null if no level is
 * possible.
 */
export function dropTarget(
  lines: readonly Line[],
  folded: ReadonlySet<string>,
  wish: DropWish,
): DropTarget | null {
  const shown = visible(lines, folded);
  const over = shown.findIndex((index) => lines[index]?.key === wish.over);
  if (over < 0) return null;
  const to = shown[wish.after ? over + 1 : over] ?? lines.length;
  const families = familiesOf(lines, wish.keys);
  const dragged = new Set(families.flat());
  const heights = families.map(([root, ...descendants]) =>
    Math.max(0, ...descendants.map((line) => line.level - (root?.level ?? 0))),
  );
  const following = lines.find((line, i) => i >= to && !dragged.has(line));
  const minLevel = following?.level ?? 0;
  const at = shown.findLast((index) => index < to && !dragged.has(lines[index] as Line));
  const preceding = at === undefined ? undefined : lines[at];
  const maxBelow = preceding ? preceding.level + (folded.has(preceding.key) ? 0 : 1) : 0;
  const maxLevel = Math.min(maxBelow, deepest - Math.max(0, ...heights));
  if (minLevel > maxLevel) return null;
  return { to, level: Math.max(minLevel, Math.min(wish.level, maxLevel)) };
}
