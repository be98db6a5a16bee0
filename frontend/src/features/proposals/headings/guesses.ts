import type { Heading } from './heading';
import { rank, standsApart, startsSeries } from './numbering';

type Ranks = readonly (number | null)[];

/**
 * Ranks of all lines. A line without numbering gets the rank of similar lines or of the line
 * before, or a rank below the headings under which its title is repeated. `steps` grow with the
 * indentation, or as the letters get smaller; `numbered` are the ranks by numbering.
 */
export function guessedRanks(
  lines: readonly Heading[],
  numbered: Ranks,
  steps: readonly number[],
): number[] {
  if (numbered.every((one) => one === null)) return [...steps];
  const ranks = withHeadsOfSeries(lines, numbered);
  const hints = hintsOfNumbered(ranks, steps);
  const childRank = childRanks(ranks);
  const containers = repeatedBelow(lines, ranks, childRank);
  const full: number[] = [];
  // The rank where steps say nothing: below a part or chapter, otherwise beside the line before.
  let beside = Math.min(hints.top, rank.bullet - 1);
  lines.forEach(({ title, bullet }, i) => {
    const known = ranks[i] ?? null;
    const step = steps[i] ?? 0;
    const container = containers.get(title);
    if (known !== null) {
      full.push(known);
      if (!bullet) beside = known <= rank.part + 1 ? known + 0.5 : known;
    } else if (container === undefined && standsApart(title) && hints.isOutside(step)) {
      full.push(hints.top);
      beside = hints.top;
    } else {
      const guess = hints.flat && !bullet ? beside : hints.byStep(step);
      const inside = container !== undefined && guess <= container + 0.5;
      full.push(inside ? (childRank.get(container) ?? container + 0.5) : guess);
    }
  });
  return full;
}

/**
 * Lines without numbering are above the highest series if it starts again below each of them:
 * "Cơ học", "1.", "2.", "Nhiệt học", "1."
 */
function withHeadsOfSeries(lines: readonly Heading[], ranks: Ranks): Ranks {
  const top = highest(ranks);
  if (top <= rank.lesson || top >= rank.bullet) return ranks;
  const starts = ranks.flatMap((one, i) => {
    return one === top && startsSeries(lines[i]?.title ?? '') ? [i] : [];
  });
  const heads = new Set(starts.map((i) => i - 1).filter((i) => i >= 0 && ranks[i] === null));
  const titles = new Set([...heads].map((i) => lines[i]?.title));
  if (titles.size < 2 || heads.size < starts.length - 1) return ranks;
  return ranks.map((one, i) => (heads.has(i) ? top - 0.5 : one));
}

/** What the lines with numbering tell about the ranks at each step. */
function hintsOfNumbered(ranks: Ranks, steps: readonly number[]) {
  const atStep = new Map<number, number[]>();
  ranks.forEach((one, i) => {
    const step = steps[i] ?? 0;
    if (one !== null) add(atStep, step, one);
  });
  const all = [...atStep].map(([step, found]) => ({ step, found, usual: commonest(found) }));
  const top = Math.min(...all.flatMap(({ found }) => found));
  const furthestTop = Math.max(...all.flatMap((one) => (one.found.includes(top) ? one.step : [])));
  return {
    top,
    flat: new Set(steps).size === 1,
    /** Whether a preface and the like may be here beside the chapters, not inside one. */
    isOutside(step: number): boolean {
      const alike = atStep.get(step) ?? [];
      const inside = alike.length > 1 && !alike.includes(top);
      return step < 2 && !(inside && furthestTop < step);
    },
    /** The usual rank at this step, or a rank below the lines at smaller steps. */
    byStep(step: number): number {
      const alike = all.find((one) => one.step === step);
      if (alike) return alike.usual;
      const outer = all.filter((one) => one.step < step).flatMap(({ found }) => found);
      return outer.length === 0 ? top : Math.max(...outer) + 0.5 + step / 1000;
    },
  };
}

function commonest(ranks: readonly number[]): number {
  const count = new Map<number, number>();
  for (const one of ranks) count.set(one, (count.get(one) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

/**
 * For each title that is repeated below several headings, such as "Giới thiệu chung" in every
 * chapter, the rank of these headings.
 */
function repeatedBelow(
  lines: readonly Heading[],
  ranks: Ranks,
  childRank: ReadonlyMap<number, number>,
): Map<string, number> {
  const places = new Map<string, number[]>();
  lines.forEach(({ title }, i) => {
    if (ranks[i] === null) add(places, title, i);
  });
  const found = new Map<string, number>();
  for (const [title, at] of places) {
    if (at.length < 2) continue;
    const between = at.slice(1).map((end, i) => highest(ranks.slice(at[i], end)));
    const container = Math.max(...between);
    const before = highest(ranks.slice(0, at[0]));
    const contains = container <= rank.part + 1 || childRank.has(container);
    const headings = ranks.filter((one) => one === container).length;
    const often = at.length >= 0.5 * headings;
    if (contains && often && before <= container) found.set(title, container);
  }
  return found;
}

const highest = (ranks: Ranks) => Math.min(...ranks.filter((one) => one !== null)); // infinite if there is none

/** For each rank the usual rank of the lines just below it. */
function childRanks(ranks: Ranks): Map<number, number> {
  const below = new Map<number, number[]>();
  let before: number | null = null;
  for (const one of ranks) {
    if (one === null) continue;
    if (before !== null && one > before) add(below, before, one);
    before = one;
  }
  return new Map([...below].map(([parent, found]) => [parent, commonest(found)]));
}

function add<Key>(groups: Map<Key, number[]>, key: Key, value: number): void {
  const known = groups.get(key);
  if (known) known.push(value);
  else groups.set(key, [value]);
}
