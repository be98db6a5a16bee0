import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useGetTocQuery } from '@/api/ebooks/toc';
import { useGetLogsQuery } from '@/api/ebooks/workflow';
import { errorMessage } from '@/api/problem';
import { useGetSubmissionQuery, useGetSubmissionsQuery } from '@/api/review/submissions';
import type { Submissions } from '@/api/reviewTypes';
import type { Ebook, LogEntry } from '@/api/types';
import { viCompare } from '@/text/review/viCompare';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { ChangeList } from './ChangeList';
import { ChooseSides } from './ChooseSides';
import { changesBetween, currentSnapshot, snapshotOf } from './changes';
import { type Sides, usualSides } from './choices';

/** What changed since the previous submission. */
export function ComparePanel({ ebook }: { ebook: Ebook }) {
  const submissions = useGetSubmissionsQuery(ebook.id);
  const logs = useGetLogsQuery(ebook.id);
  const error = submissions.error ?? logs.error;
  if (error && !submissions.isFetching && !logs.isFetching) {
    const retry = () => {
      if (submissions.error) submissions.refetch();
      if (logs.error) logs.refetch();
    };
    return (
      <Panel title={viCompare.title}>
        <Failed error={error} onRetry={retry} />
      </Panel>
    );
  }
  if (!submissions.data || !logs.data) return <Waiting />;
  return <Compared ebook={ebook} all={submissions.data} history={logs.data} />;
}

/** The panel while loading, as high as its smallest result. */
export function Waiting() {
  return (
    <Panel title={viCompare.title}>
      <Loading />
    </Panel>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={viCompare.loading} sx={{ display: 'grid', gap: 1 }}>
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={96} />
    </Box>
  );
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <ErrorState title={viCompare.failed} message={errorMessage(error)} onRetry={onRetry} />
);

interface ComparedProps {
  ebook: Ebook;
  all: Submissions;
  history: readonly LogEntry[];
}

function Compared({ ebook, all, history }: ComparedProps) {
  const [chosen, setChosen] = useState<Sides | null>(null);
  const sides = chosen ?? usualSides(ebook.status, all.submissions, history);
  if (!sides) return null;
  return (
    <Panel title={viCompare.title}>
      <ChooseSides all={all} sides={sides} onChoose={setChosen} />
      <Box sx={{ mt: 2 }}>
        <Between ebook={ebook} sides={sides} all={all} />
      </Box>
    </Panel>
  );
}

/** For a submission that is not stored, says so without a call. */
function Between({ ebook, sides, all }: { ebook: Ebook; sides: Sides; all: Submissions }) {
  const missing = all.submissions.find(
    ({ n, kept }) => !kept && (n === sides.before || n === sides.after),
  );
  if (missing) {
    return <Typography variant="body2">{viCompare.missing(missing.n)}</Typography>;
  }
  return <Difference key={`${sides.before} ${sides.after}`} ebook={ebook} sides={sides} />;
}

function Difference({ ebook, sides }: { ebook: Ebook; sides: Sides }) {
  const { id } = ebook;
  const now = sides.after === 'now';
  const before = useGetSubmissionQuery({ id, n: sides.before });
  const after = useGetSubmissionQuery(
    { id, n: sides.after === 'now' ? 0 : sides.after },
    { skip: now },
  );
  const toc = useGetTocQuery(id, { skip: !now });
  const changes = useMemo(() => {
    const is = now
      ? toc.data && currentSnapshot(ebook, toc.data)
      : after.data && snapshotOf(after.data);
    return before.data && is ? changesBetween(snapshotOf(before.data), is) : null;
  }, [before.data, after.data, toc.data, ebook, now]);
  const queries = now ? [before, toc] : [before, after];
  const failed = queries.find(({ error, isFetching }) => error && !isFetching);
  if (failed) {
    const retry = () => {
      for (const query of queries) if (query.error) query.refetch();
    };
    return <Failed error={failed.error} onRetry={retry} />;
  }
  return changes ? <ChangeList changes={changes} /> : <Loading />;
}
