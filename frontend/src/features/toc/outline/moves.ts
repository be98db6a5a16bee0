import {
  deepestLevel,
  endOf,
  type Line,
  levelAt,
  normalized,
  parentOf,
  siblingBefore,
  spliced,
} from './outline';

/** Inserts a branch (a line with its descendants) at an index, with the level or the nearest possible one. */
function inserted(lines: readonly Line[], at: number, branch: Line[], level: number): Line[] {
  const by = Math.min(level, levelAt(lines, at - 1) + 1) - (branch[0]?.level ?? 0);
  const placed = branch.map((line) => ({
    ...line,
    level: Math.min(line.level + by, deepestLevel),
  }));
  return normalized(spliced(lines, at, 0, placed));
}

export function canIndent(lines: readonly Line[], index: number): boolean {
  if (siblingBefore(lines, index) < 0) return false;
  const branch = lines.slice(index, endOf(lines, index));
  return branch.every((line) => line.level < deepestLevel);
}

/** One level down, with descendants: becomes the last child of the preceding sibling. */
export function indented(lines: readonly Line[], index: number): Line[] {
  return canIndent(lines, index) ? shifted(lines, index, 1) : [...lines];
}

/** One level up in place: the reading order never changes. */
export function outdented(lines: readonly Line[], index: number): Line[] {
  return levelAt(lines, index) > 0 ? shifted(lines, index, -1) : [...lines];
}

function shifted(lines: readonly Line[], index: number, by: number): Line[] {
  const end = endOf(lines, index);
  return lines.map((line, i) =>
    i >= index && i < end ? { ...line, level: line.level + by } : line,
  );
}

/**
 * Target index for one step up: before the preceding sibling, else at the end of the parent's
 * preceding sibling; -1 if there is neither.
 */
function placeAbove(lines: readonly Line[], index: number): number {
  const sibling = siblingBefore(lines, index);
  if (sibling >= 0) return sibling;
  const parent = parentOf(lines, index);
  return parent >= 0 && siblingBefore(lines, parent) >= 0 ? parent : -1;
}

/**
 * Target index for one step down: after the following sibling, else first below the parent's next
 * sibling; -1 if there is neither.
 */
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

/** Moves a line and its descendants to another place and level. */
export function relocated(
  lines: readonly Line[],
  index: number,
  to: number,
  level: number,
): Line[] {
  const end = endOf(lines, index);
  if (to > index && to < end) return [...lines];
  const branch = lines.slice(index, end);
  const rest = spliced(lines, index, branch.length, []);
  const at = to > index ? to - branch.length : to;
  return inserted(rest, at, branch, level);
}

/**
 * Puts removed lines back after the line with the key `after`, or at the end if it is gone; null stands
 * for the beginning. Lines that undo has already brought back stay where they are.
 */
export function restored(lines: readonly Line[], gone: Line[], after: string | null): Line[] {
  const missing = gone.filter(({ key }) => !lines.some((line) => line.key === key));
  const found = lines.findIndex((line) => line.key === after);
  const place = found < 0 ? lines.length : found + 1;
  return inserted(lines, after === null ? 0 : place, missing, missing[0]?.level ?? 0);
}

/** What each move does with the line at an index. */
export const moves = { up: movedUp, down: movedDown, indent: indented, outdent: outdented };

export type Move = keyof typeof moves;
