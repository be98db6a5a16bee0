import { guessedRanks } from './guesses';
import type { Heading } from './heading';
import { rank, ranksOf, startsSeries } from './numbering';

/** Indents and sizes that differ by less than this count as equal. */
const tolerance = 0.6;

/**
 * The depth of each line from 0, by numbering, then by indentation. Typed indentation is
 * intentional, so it comes first unless the numbering contradicts it.
 */
export function depthsOf(lines: readonly Heading[], indented: 'typed' | 'printed'): number[] {
  const steps = stepsOf(lines.map(({ indent }) => indent));
  const numbering = ranksByNumbering(lines, steps);
  if (indented === 'typed' && new Set(steps).size > 1 && !contradicts(numbering, steps)) {
    return depthsFromRanks(steps);
  }
  const numbered = numbering.filter((one) => one !== null);
  const hasChapters = numbered.filter((one) => one <= rank.lesson).length >= 3;
  const trusted = hasChapters || numbered.length >= 0.3 * lines.length;
  const ranks = trusted ? numbering : numbering.map(() => null);
  return depthsFromRanks(guessedRanks(lines, ranks, indentOrSizeSteps(lines, steps)));
}

/** Each value's place among groups of similar values, from the smallest. */
function stepsOf(values: readonly number[]): number[] {
  const places = new Map<number, number>();
  let [step, previous] = [-1, Number.NEGATIVE_INFINITY];
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    if (value - previous >= tolerance) step += 1;
    previous = value;
    places.set(value, step);
  }
  return values.map((value) => places.get(value) ?? 0);
}

/** Indentation, or the size of the letters where all lines begin at the same place. */
function indentOrSizeSteps(lines: readonly Heading[], steps: readonly number[]): number[] {
  const sizes = lines.map(({ size }) => size ?? 0);
  if (new Set(steps).size > 1 || new Set(sizes).size < 2) return [...steps];
  return stepsOf(sizes.map((size) => -size));
}

/** Ranks by numbering and bullets, in the order that this list has them. */
function ranksByNumbering(lines: readonly Heading[], steps: readonly number[]): (number | null)[] {
  const titles = lines.map(({ title }) => title);
  const bullets = [...new Set(lines.map(({ bullet }) => bullet))].filter(Boolean);
  const ranks = ranksOf(titles).map((one, i) => {
    const bullet = lines[i]?.bullet;
    return one ?? (bullet ? rank.bullet + bullets.indexOf(bullet) : null);
  });
  return withSeriesInSeries(titles, inOrderOfUse(titles, ranks), steps);
}

/**
 * "I." usually contains "A." and "1.". It is the other way round if the list begins with the usually
 * lower kind, which starts only once, and the usually upper kind occurs between its lines.
 */
function inOrderOfUse(
  titles: readonly string[],
  ranks: readonly (number | null)[],
): (number | null)[] {
  let found = [...ranks];
  for (let lower = rank.lesson + 1; lower <= rank.oneNumber; lower += 1) {
    for (let upper: number = rank.lesson; upper < lower; upper += 1) {
      const places = found.flatMap((one, i) => (one === lower ? [i] : []));
      const starts = places.filter((i) => startsSeries(titles[i] ?? '')).length;
      const [first = -1, last = -1] = [places[0], places.at(-1)];
      const others = found.flatMap((one, i) => (one === upper ? [i] : []));
      const within = others.some((i) => i > first && i < last);
      if (starts !== 1 || !within || (others[0] ?? -1) < first) continue;
      found = found.map((one) => (one === lower ? upper - 0.5 : one));
    }
  }
  return found;
}

/** A series that starts again further right, such as "1." below "1.", is deeper. */
function withSeriesInSeries(
  titles: readonly string[],
  ranks: readonly (number | null)[],
  steps: readonly number[],
): (number | null)[] {
  const leftmost = new Map<number, number>();
  const wasDeeper = new Map<number, boolean>();
  return ranks.map((one, i) => {
    if (one === null || one <= rank.lesson) return one;
    const step = steps[i] ?? 0;
    const base = leftmost.get(one) ?? step;
    leftmost.set(one, Math.min(base, step));
    const mayBeDeeper = wasDeeper.get(one) === true || startsSeries(titles[i] ?? '');
    const deeper = step > base && mayBeDeeper;
    wasDeeper.set(one, deeper);
    return deeper ? one + 0.1 : one;
  });
}

/** Whether a line whose numbering is of a higher level is further right than one of a lower level. */
function contradicts(ranks: readonly (number | null)[], steps: readonly number[]): boolean {
  const range = new Map<number, { least: number; most: number }>();
  ranks.forEach((one, i) => {
    if (one === null) return;
    const step = steps[i] ?? 0;
    const { least, most } = range.get(one) ?? { least: step, most: step };
    range.set(one, { least: Math.min(least, step), most: Math.max(most, step) });
  });
  const all = [...range];
  return all.some(([a, { most }]) => all.some(([b, { least }]) => a < b && most > least));
}

/** Each line is a child of the last one before it whose rank is a smaller number. */
function depthsFromRanks(ranks: readonly number[]): number[] {
  const above: number[] = [];
  return ranks.map((one) => {
    while (above.length > 0 && (above.at(-1) ?? 0) >= one) above.pop();
    above.push(one);
    return above.length - 1;
  });
}
