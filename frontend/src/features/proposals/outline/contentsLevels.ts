import type { Entry } from './entries';
import { lesson, ranksOf, standsApart } from './headings';

/** Indents that differ by less than this share of the font size count as equal. */
const same = 0.6;

/** The level of each entry, by numbering, or by indentation if there is none. */
export function levelsOf(entries: readonly Entry[]): (0 | 1 | 2)[] {
  const ranks = ranksOf(entries.map(({ title }) => title));
  const numbered = ranks.filter((rank) => rank !== null);
  const headed = numbered.filter((rank) => rank <= lesson).length >= 3;
  const known = headed || numbered.length >= 0.3 * entries.length ? ranks : ranks.map(() => null);
  const steps = stepsOf(entries);
  return levelsFromRanks(entries.map((_, i) => known[i] ?? guessedRank(i, entries, known, steps)));
}

/** The rank of each entry's indent among all indents, from the left. */
function stepsOf(entries: readonly Entry[]): number[] {
  const indents = entries.map(({ indent }) => indent).sort((a, b) => a - b);
  const starts = indents.filter((indent, i) => i === 0 || indent - (indents[i - 1] ?? 0) >= same);
  return entries.map(({ indent }) => starts.filter((start) => start <= indent).length - 1);
}

/** The rank of an entry without numbering: that of similar entries, or one below its parent. */
function guessedRank(
  index: number,
  entries: readonly Entry[],
  ranks: readonly (number | null)[],
  steps: readonly number[],
): number {
  const step = steps[index] ?? 0;
  const numbered = ranks.flatMap((rank, i) =>
    rank === null ? [] : [{ rank, step: steps[i] ?? 0 }],
  );
  if (numbered.length === 0) return step;
  const top = Math.min(...numbered.map(({ rank }) => rank));
  if (standsApart(entries[index]?.title ?? '') && step < 2) return top;
  const alike = numbered.filter((one) => one.step === step);
  if (alike.length > 0) return commonest(alike.map(({ rank }) => rank));
  const outer = numbered.filter((one) => one.step < step);
  if (outer.length === 0) return top;
  return Math.max(...outer.map(({ rank }) => rank)) + 0.5 + step / 1000;
}

function commonest(ranks: readonly number[]): number {
  const count = new Map<number, number>();
  for (const rank of ranks) count.set(rank, (count.get(rank) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

/**
 * Each entry is a child of the last one with a higher rank. Levels below the third become the
 * third.
 */
function levelsFromRanks(ranks: readonly number[]): (0 | 1 | 2)[] {
  const above: number[] = [];
  return ranks.map((rank) => {
    while (above.length > 0 && (above.at(-1) ?? 0) >= rank) above.pop();
    above.push(rank);
    return Math.min(above.length - 1, 2) as 0 | 1 | 2;
  });
}
