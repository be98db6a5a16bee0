import type { Candidate, SoughtLine } from './candidates';
import { distance, type PageNumbering } from './pageNumbering';

/** How many lines before are considered as the neighbour of a line. */
const reach = 8;
/** What it costs to leave out a line between two others. */
const gap = 0.5;

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
  const end: { at: Step['before']; total: number } = { at: null, total: 0 };
  candidates.forEach((own, i) => {
    steps.push(
      own.map((candidate, c) => {
        const step = bestStep(candidate, i, candidates, steps, perPage);
        if (step.total >= end.total) Object.assign(end, { at: [i, c], total: step.total });
        return step;
      }),
    );
  });
  const path: (Candidate | null)[] = lines.map(() => null);
  for (let at = end.at; at; at = steps[at[0]]?.[at[1]]?.before ?? null) {
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
      const agreed = agreement(other, candidate, perPage) - gap * (line - i - 1);
      const total = (steps[i]?.[c]?.total ?? 0) + candidate.weight + agreed;
      if (total > best.total) best = { total, before: [i, c] };
    });
  }
  return best;
}

/** How well two pages agree: they differ from their printed numbers by the same number. */
function agreement(a: Candidate, b: Candidate, perPage: 1 | 2): number {
  if (a.shift === null || b.shift === null) return -0.001 * (b.page - a.page);
  const apart = distance(a.shift, b.shift, perPage);
  return apart === 0 ? 1.5 : -Math.min(3, 0.3 * apart);
}
