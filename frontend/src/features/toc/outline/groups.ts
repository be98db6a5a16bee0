import { type Move, moves } from './moves';
import { endOf, type Line, normalized } from './outline';

/** Each chosen line with its descendants, chosen or not. No line is in two branches. */
export function branchesOf(lines: readonly Line[], keys: readonly string[]): Line[][] {
  const chosen = new Set(keys);
  const branches: Line[][] = [];
  for (let i = 0; i < lines.length; ) {
    const end = chosen.has(lines[i]?.key ?? '') ? endOf(lines, i) : i;
    if (end > i) branches.push(lines.slice(i, end));
    i = Math.max(end, i + 1);
  }
  return branches;
}

/** Moves all chosen lines by one step; null if one of them cannot move. */
export function movedAll(
  lines: readonly Line[],
  keys: readonly string[],
  move: Move,
): Line[] | null {
  const { lines: moved, stuck } = stepAll(lines, keys, move);
  return keys.length > 0 && !stuck ? moved : null;
}

/** The line that prevents a step of all chosen lines; null if none does. */
export function stuckLine(
  lines: readonly Line[],
  keys: readonly string[],
  move: Move,
): Line | null {
  return stepAll(lines, keys, move).stuck;
}

function stepAll(lines: readonly Line[], keys: readonly string[], move: Move) {
  const roots = branchesOf(lines, keys).flatMap(([root]) => root ?? []);
  if (move === 'down') roots.reverse(); // the last one must move first
  let now = [...lines];
  for (const root of roots) {
    const index = now.findIndex((line) => line.key === root.key);
    const next = moves[move](now, index);
    if (next.every((line, i) => line === now[i])) return { lines: now, stuck: root };
    now = next;
  }
  return { lines: now, stuck: null };
}

export function removedAll(lines: readonly Line[], keys: readonly string[]): Line[] {
  const gone = new Set(branchesOf(lines, keys).flat());
  return lines.filter((line) => !gone.has(line));
}

/** Moves the branches to index `to` of `lines`, one after another. The first line of each gets `level`. */
export function movedTogether(
  lines: readonly Line[],
  keys: readonly string[],
  to: number,
  level: number,
): Line[] {
  const branches = branchesOf(lines, keys);
  const taken = new Set(branches.flat());
  const stays = (line: Line) => !taken.has(line);
  const block = branches.flatMap((branch) => {
    const by = level - (branch[0]?.level ?? 0);
    return by === 0 ? branch : branch.map((line) => ({ ...line, level: line.level + by }));
  });
  const before = lines.slice(0, to).filter(stays);
  return normalized([...before, ...block, ...lines.slice(to).filter(stays)]);
}

/**
 * The new choice after Shift and an arrow key, from the line `key` to its neighbour `to`. It gains
 * the neighbour, or loses the line if the neighbour was already chosen.
 */
export function extendedChoice(
  shown: readonly string[],
  chosen: ReadonlySet<string> | null,
  { key, to }: { key: string; to: string },
): string[] {
  const now = new Set(chosen?.has(key) ? chosen : [key]);
  if (now.has(to)) now.delete(key);
  else now.add(to);
  return shown.filter((other) => now.has(other));
}

/** All visible lines from one to another, in either direction; `to` if either is not visible. */
export function between(shown: readonly string[], from: string, to: string): string[] {
  const [a = 0, b = 0] = [shown.indexOf(from), shown.indexOf(to)].sort((x, y) => x - y);
  return a < 0 ? [to] : shown.slice(a, b + 1);
}
