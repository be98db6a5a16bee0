import type { ListedSubmission } from '@/api/reviewTypes';
import type { LogEntry, Status } from '@/api/types';

/** A side of the comparison: the number of a submission, or the current state. */
export type Side = number | 'current';

export interface Sides {
  before: number;
  after: Side;
}

/**
 * The default comparison. While the creator works on the e-book: the current state with the latest
 * submission. During review: the latest two submissions. After approval: the latest with the newest
 * earlier one that was published, else with the previous one. Both lists are sorted newest first.
 */
export function defaultSides(
  status: Status,
  submissions: readonly ListedSubmission[],
  history: readonly LogEntry[],
): Sides | null {
  const [latest, previous] = submissions;
  if (!latest) return null;
  if (status === 'draft' || status === 'rejected') return { before: latest.n, after: 'current' };
  if (!previous) return null;
  const approved = status === 'approved' || status === 'published';
  const before = (approved && publishedBefore(submissions, history)) || previous.n;
  return { before, after: latest.n };
}

/** The newest earlier submission that was published before the following one was submitted. */
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
      published.some(
        (log) => time(log.created_at) > time(at) && time(log.created_at) < time(next.at),
      )
    );
  });
  return found?.n ?? null;
}
