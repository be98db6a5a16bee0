import { endOf, type Line, pageNumber } from '@/features/toc/outline/outline';

interface Shifted {
  lines: Line[];
  /** Number of lines whose page changed. */
  changed: number;
  /** Lines whose page would be below 1. Nothing is changed if there are any. */
  belowOne: Line[];
}

/** Adds `by` to the pages of the lines with these keys. */
export function shiftPages(
  lines: readonly Line[],
  { keys, by }: { keys: ReadonlySet<string>; by: number },
): Shifted {
  const paged = lines.filter((line) => keys.has(line.key) && pageNumber(line.page) !== null);
  const belowOne = paged.filter((line) => Number(line.page) + by < 1);
  if (belowOne.length > 0 || by === 0) return { lines: [...lines], changed: 0, belowOne };
  const moved = new Set(paged);
  const next = lines.map((line) =>
    moved.has(line) ? { ...line, page: String(Number(line.page) + by) } : line,
  );
  return { lines: next, changed: paged.length, belowOne };
}

/** The chosen lines, and those hidden below the folded ones among them. */
export function withHidden(
  lines: readonly Line[],
  chosen: ReadonlySet<string>,
  folded: ReadonlySet<string>,
): Set<string> {
  const keys = new Set(chosen);
  lines.forEach(({ key }, index) => {
    if (!chosen.has(key) || !folded.has(key)) return;
    for (const line of lines.slice(index, endOf(lines, index))) keys.add(line.key);
  });
  return keys;
}
