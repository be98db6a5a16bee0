import type { Candidate, SoughtLine } from './candidates';
import { type PageNumbering, shiftDistance } from './pageNumbering';

/** How many lines back the previous line of a path may be. */
const reach = 8;
/** The weight that a path loses for each line it leaves out between two others. */
const skipCost = 0.5;

interface Step {
  total: number;
  before: [line: number, candidate: number] | null;
}

/**
 * The candidates that agree best: pages never fall, and the difference to the printed numbers
 * changes as seldom as possible. Null for lines without a fitting candidate.
 */
export function risingPath(
  lines: readonly SoughtLine[],
  candidates: readonly (readonly Candidate[])[],
  numbering: PageNumbering | null,
): (Candidate | null)[] {
  const perPage = numbering?.perPage ?? 1;
  const steps: Step[][] = [];
  let end: Step['before'] = null;
  let highest = 0;
  for (const [i, own] of candidates.entries()) {
    const next = own.map((candidate) => bestStep(candidate, i, candidates, steps, perPage));
    steps.push(next);
    for (const [c, { total }] of next.entries()) {
      if (total < highest) continue;
      end = [i, c];
      highest = total;
    }
  }
  const path: (Candidate | null)[] = lines.map(() => null);
  for (let at: Step['before'] = end; at; at = steps[at[0]]?.[at[1]]?.before ?? null) {
    path[at[0]] = candidates[at[0]]?.[at[1]] ?? null;
  }
  return path;
}

function bestStep(
  candidate: Candidate,
  line: number,
  candidates: readonly (readonly Candidate[])[],
  steps: readonly Step[][],
  perPage: 1 | 2,
): Step {
  let best: Step = { total: candidate.weight, before: null };
  for (let i = line - 1; i >= Math.max(0, line - reach); i -= 1) {
    candidates[i]?.forEach((other, c) => {
      if (other.page > candidate.page) return;
      const agreed = agreement(other, candidate, perPage) - skipCost * (line - i - 1);
      const total = (steps[i]?.[c]?.total ?? 0) + candidate.weight + agreed;
      if (total > best.total) best = { total, before: [i, c] };
    });
  }
  return best;
}

/** How well two pages agree: best if they differ from their printed numbers by the same number. */
function agreement(a: Candidate, b: Candidate, perPage: 1 | 2): number {
  // Of pages without a printed number, near ones are slightly better than far ones.
  if (a.shift === null || b.shift === null) return -0.001 * (b.page - a.page);
  const apart = shiftDistance(a.shift, b.shift, perPage);
  return apart === 0 ? 1.5 : -Math.min(3, 0.3 * apart);
}
