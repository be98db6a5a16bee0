import { useMemo } from 'react';
import { renewLinksAfterMs } from '@/api/ebooks/ebooks';
import { useGetTocQuery } from '@/api/ebooks/toc';
import { useGetSubmissionQuery } from '@/api/review/submissions';
import type { ListedSubmission } from '@/api/reviewTypes';
import { type Read, type ReadFailure, shownRead } from '@/api/shownRead';
import type { Ebook } from '@/api/types';
import { changesBetween, currentSnapshot, type SnapshotDiff } from './changes';
import type { Sides } from './choices';

export type Difference =
  /** The content of this submission is not stored. */
  { kind: 'missing'; n: number } | { kind: 'changes'; changes: SnapshotDiff };

/** The first failure of the queries, or null. Its retry repeats all that failed. */
export function failureIn(queries: readonly Read<unknown>[]): ReadFailure | null {
  const [first = null] = queries.flatMap((query) => shownRead(query).failed ?? []);
  const onRetry = () => {
    for (const query of queries) if (query.error) query.refetch();
  };
  return first && { ...first, onRetry };
}

/**
 * The difference of two sides, null while it is loading, and what failed. If the content of a
 * submission is not stored, nothing is requested.
 */
export function useDifference(
  ebook: Ebook,
  sides: Sides | null,
  submissions: readonly ListedSubmission[],
): { difference: Difference | null; failed: ReadFailure | null } {
  const { id } = ebook;
  const missing = submissions.find(
    ({ n, kept }) => !kept && (n === sides?.before || n === sides?.after),
  );
  const skip = !sides || missing !== undefined;
  const isCurrent = sides?.after === 'current';
  const n = typeof sides?.after === 'number' ? sides.after : 0;
  const pollingInterval = renewLinksAfterMs; // a submission never changes, but its links to files expire
  const before = useGetSubmissionQuery({ id, n: sides?.before ?? 0 }, { skip, pollingInterval });
  const after = useGetSubmissionQuery({ id, n }, { skip: skip || isCurrent, pollingInterval });
  const toc = useGetTocQuery(id, { skip: skip || !isCurrent });
  const dataBefore = shownRead(before).data;
  const dataAfter = shownRead(after).data;
  const outline = shownRead(toc).data;
  const changes = useMemo(() => {
    const current = outline && currentSnapshot(ebook, outline);
    const snapshotAfter = isCurrent ? current : dataAfter;
    return dataBefore && snapshotAfter ? changesBetween(dataBefore, snapshotAfter) : null;
  }, [dataBefore, dataAfter, outline, ebook, isCurrent]);
  if (missing) return { difference: { kind: 'missing', n: missing.n }, failed: null };
  return {
    difference: changes && { kind: 'changes', changes },
    failed: failureIn(isCurrent ? [before, toc] : [before, after]),
  };
}
