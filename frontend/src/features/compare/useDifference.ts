import { useMemo } from 'react';
import { useGetTocQuery } from '@/api/ebooks/toc';
import { useGetSubmissionQuery } from '@/api/review/submissions';
import type { ListedSubmission } from '@/api/reviewTypes';
import type { Ebook } from '@/api/types';
import { changesBetween, currentSnapshot, type SnapshotDiff, snapshotOf } from './changes';
import type { Sides } from './choices';

export type Difference =
  | { kind: 'failed'; error: unknown; retry: () => void }
  /** A submission that is not stored. */
  | { kind: 'missing'; n: number }
  | { kind: 'changes'; changes: SnapshotDiff };

interface Query {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The failure of the first query that has failed, with a retry of all that have; otherwise null. */
export function failedQuery(queries: readonly Query[]): (Difference & { kind: 'failed' }) | null {
  const failed = queries.find(({ error, isFetching }) => error && !isFetching);
  if (!failed) return null;
  const retry = () => {
    for (const query of queries) if (query.error) query.refetch();
  };
  return { kind: 'failed', error: failed.error, retry };
}

/** The difference of two sides; null while it is loading. A missing submission causes no request. */
export function useDifference(
  ebook: Ebook,
  sides: Sides | null,
  submissions: readonly ListedSubmission[],
): Difference | null {
  const { id } = ebook;
  const missing = submissions.find(
    ({ n, kept }) => !kept && (n === sides?.before || n === sides?.after),
  );
  const off = !sides || missing !== undefined;
  const isCurrent = sides?.after === 'current';
  const n = typeof sides?.after === 'number' ? sides.after : 0;
  const before = useGetSubmissionQuery({ id, n: sides?.before ?? 0 }, { skip: off });
  const after = useGetSubmissionQuery({ id, n }, { skip: off || isCurrent });
  const toc = useGetTocQuery(id, { skip: off || !isCurrent });
  const [dataBefore, dataAfter] = [before.currentData, after.currentData];
  const changes = useMemo(() => {
    const current = toc.data && currentSnapshot(ebook, toc.data);
    const snapshotAfter = isCurrent ? current : dataAfter && snapshotOf(dataAfter);
    return dataBefore && snapshotAfter
      ? changesBetween(snapshotOf(dataBefore), snapshotAfter)
      : null;
  }, [dataBefore, dataAfter, toc.data, ebook, isCurrent]);
  if (missing) return { kind: 'missing', n: missing.n };
  const failure = failedQuery(isCurrent ? [before, toc] : [before, after]);
  return failure ?? (changes && { kind: 'changes', changes });
}
