import type { ListedSubmission } from '@/api/reviewTypes';
import type { LogEntry, Status } from '@/api/types';

/** A side of the comparison: the number of a submission, or the e-book as it stands. */
export type Side = number | 'now';

export interface Sides {
  before: number;
  after: Side;
}

/**
 * What is compared unless one asks for something else. While its creator is at work: what stands
 * there with what was handed in last. While it is reviewed: the latest two submissions. Once it is
 * approved: the latest with the one that was published before, or else with the one before.
 * Submissions come newest first, and so does the history.
 */
export function usualSides(
  status: Status,
  submissions: readonly ListedSubmission[],
  history: readonly LogEntry[],
): Sides | null {
  const [latest, previous] = submissions;
  if (!latest) return null;
  if (status === 'draft' || status === 'rejected') return { before: latest.n, after: 'now' };
  if (!previous) return null;
  const decided = status === 'approved' || status === 'published';
  const before = (decided && publishedBefore(submissions, history)) || previous.n;
  return { before, after: latest.n };
}

/** The latest submission but one or more that was published before the next was handed in. */
function publishedBefore(
  submissions: readonly ListedSubmission[],
  history: readonly LogEntry[],
): number | null {
  const published = history.filter(({ action }) => action === 'publish');
  const time = (at: string) => new Date(at).getTime();
  const found = submissions.find(({ at }, index) => {
    const next = submissions[index - 1];
    return (
      next !== undefined &&
      published.some((p) => time(p.created_at) > time(at) && time(p.created_at) < time(next.at))
    );
  });
  return found?.n ?? null;
}
