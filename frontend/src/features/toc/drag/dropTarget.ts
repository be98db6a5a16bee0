import { branchesOf } from '@/features/toc/outline/groups';
import { deepestLevel, type Line, visibleIndexes } from '@/features/toc/outline/outline';

/** Where dragged lines would land. */
export interface DropTarget {
  /** Index in the outline as it is before the drop. */
  to: number;
  level: number;
}

/** Where the pointer is, and how deep the dragged lines should land. */
export interface DropWish {
  /** The dragged lines; their descendants move with them. */
  keys: readonly string[];
  /** The line under the pointer, and whether the pointer is over its lower half. */
  over: string;
  after: boolean;
  level: number;
}

/**
 * The target under the pointer, with the wished level or the nearest possible one; null if no level
 * is possible. A possible level takes no line away from its parent: it is at least as deep as the
 * following line, and at most one deeper than the preceding line. Below a folded line it is at most
 * as deep as that.
 */
export function dropTarget(
  lines: readonly Line[],
  folded: ReadonlySet<string>,
  wish: DropWish,
): DropTarget | null {
  const shown = visibleIndexes(lines, folded);
  const over = shown.findIndex((index) => lines[index]?.key === wish.over);
  if (over < 0) return null;
  const to = shown[wish.after ? over + 1 : over] ?? lines.length;
  const branches = branchesOf(lines, wish.keys);
  const dragged = new Set(branches.flat());
  const heights = branches.map(([root, ...descendants]) =>
    Math.max(0, ...descendants.map((line) => line.level - (root?.level ?? 0))),
  );
  const following = lines.find((line, i) => i >= to && !dragged.has(line));
  const minLevel = following?.level ?? 0;
  const at = shown.findLast((index) => index < to && !dragged.has(lines[index] as Line));
  const preceding = at === undefined ? undefined : lines[at];
  const maxBelow = preceding ? preceding.level + (folded.has(preceding.key) ? 0 : 1) : 0;
  const maxLevel = Math.min(maxBelow, deepestLevel - Math.max(0, ...heights));
  if (minLevel > maxLevel) return null;
  return { to, level: Math.max(minLevel, Math.min(wish.level, maxLevel)) };
}
