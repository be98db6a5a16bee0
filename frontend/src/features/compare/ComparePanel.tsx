import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useGetTocQuery } from '@/api/ebooks/toc';
import { useGetLogsQuery } from '@/api/ebooks/workflow';
import { errorMessage } from '@/api/problem';
import { useGetSubmissionQuery, useGetSubmissionsQuery } from '@/api/review/submissions';
import type { Submissions } from '@/api/reviewTypes';
import type { Ebook, LogEntry } from '@/api/types';
import { viCompare } from '@/text/review/viCompare';
import { holds } from '@/ui/loading/hold';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { ChangeList } from './ChangeList';
import { ChooseSides } from './ChooseSides';
import { changesBetween, currentSnapshot, snapshotOf } from './changes';
import { type Sides, usualSides } from './choices';

interface Settling {
  /** Called with the first result or failure. */
  onSettled: () => void;
}

/** What changed since the previous submission. The record below appears with the first result. */
export function ComparePanel({ ebook }: { ebook: Ebook }) {
  const [settled, setSettled] = useState(false);
  const submissions = useGetSubmissionsQuery(ebook.id);
  const logs = useGetLogsQuery(ebook.id);
  const error = submissions.error ?? logs.error;
  const onSettled = () => setSettled(true);
  if (error && !submissions.isFetching && !logs.isFetching) {
    const retry = () => {
      if (submissions.error) submissions.refetch();
      if (logs.error) logs.refetch();
    };
    return (
      <Panel title={viCompare.title}>
        <Failed error={error} onRetry={retry} onSettled={onSettled} />
      </Panel>
    );
  }
  if (!submissions.data || !logs.data) {
    return (
      <Panel title={viCompare.title}>
        <Loading first={!settled} />
      </Panel>
    );
  }
  return (
    <Compared
      ebook={ebook}
      all={submissions.data}
      history={logs.data}
      first={!settled}
      onSettled={onSettled}
    />
  );
}

/** As high as the window the first time, so that nothing visible moves below it. */
function Loading({ first }: { first: boolean }) {
  return (
    <Box
      role="status"
      aria-label={viCompare.loading}
      sx={{ display: 'grid', gap: 1, alignContent: 'start', minHeight: first ? '100dvh' : 0 }}
      {...(first && holds)}
    >
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={96} />
    </Box>
  );
}

/** Reports that a result or a failure is shown. */
function Settled({ onSettled, children }: Settling & { children: ReactNode }) {
  useEffect(onSettled, [onSettled]);
  return children;
}

interface FailedProps extends Settling {
  error: unknown;
  onRetry: () => void;
}

const Failed = ({ error, onRetry, onSettled }: FailedProps) => (
  <Settled onSettled={onSettled}>
    <ErrorState title={viCompare.failed} message={errorMessage(error)} onRetry={onRetry} />
  </Settled>
);

interface ComparedProps extends Settling {
  ebook: Ebook;
  all: Submissions;
  history: readonly LogEntry[];
  /** Nothing was shown yet. */
  first: boolean;
}

function Compared({ ebook, all, history, ...waiting }: ComparedProps) {
  const [chosen, setChosen] = useState<Sides | null>(null);
  const sides = chosen ?? usualSides(ebook.status, all.submissions, history);
  if (!sides) return <Settled onSettled={waiting.onSettled}>{null}</Settled>;
  return (
    <Panel title={viCompare.title}>
      <ChooseSides all={all} sides={sides} onChoose={setChosen} />
      <Box sx={{ mt: 2 }}>
        <Between ebook={ebook} sides={sides} all={all} {...waiting} />
      </Box>
    </Panel>
  );
}

interface BetweenProps extends Omit<ComparedProps, 'history'> {
  sides: Sides;
}

/** For a submission that is not stored, says so without a call. */
function Between({ all, ...props }: BetweenProps) {
  const { sides, onSettled } = props;
  const missing = all.submissions.find(
    ({ n, kept }) => !kept && (n === sides.before || n === sides.after),
  );
  if (missing) {
    return (
      <Settled onSettled={onSettled}>
        <Typography variant="body2">{viCompare.missing(missing.n)}</Typography>
      </Settled>
    );
  }
  return <Difference key={`${sides.before} ${sides.after}`} {...props} />;
}

function Difference({ ebook, sides, first, onSettled }: Omit<BetweenProps, 'all'>) {
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
    return <Failed error={failed.error} onRetry={retry} onSettled={onSettled} />;
  }
  if (!changes) return <Loading first={first} />;
  return (
    <Settled onSettled={onSettled}>
      <ChangeList changes={changes} />
    </Settled>
  );
}
