import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useGetLogsQuery } from '@/api/ebooks/workflow';
import { errorMessage } from '@/api/problem';
import { useGetSubmissionsQuery } from '@/api/review/submissions';
import type { Ebook } from '@/api/types';
import { viCompare } from '@/text/review/viCompare';
import { holds } from '@/ui/loading/hold';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { ChangeList } from './ChangeList';
import { ChooseSides } from './ChooseSides';
import { defaultSides, type Sides } from './choices';
import { type Difference, failedQuery, useDifference } from './useDifference';

/** What changed since the previous submission. The record below appears with the first result. */
export function ComparePanel({ ebook }: { ebook: Ebook }) {
  const [chosen, setChosen] = useState<Sides | null>(null);
  const [first, setFirst] = useState(true); // nothing is settled yet
  const settle = useCallback(() => setFirst(false), []);
  const submissions = useGetSubmissionsQuery(ebook.id);
  const logs = useGetLogsQuery(ebook.id);
  const all = submissions.data;
  const failure = failedQuery([submissions, logs]);
  const history = logs.data;
  const loaded = !failure && all && history;
  const sides = loaded ? (chosen ?? defaultSides(ebook.status, all.submissions, history)) : null;
  const difference = useDifference(ebook, sides, all?.submissions ?? []);
  const outcome = failure ?? difference;
  if (loaded && !sides) return <Settled onSettled={settle} />;
  const key = sides ? `${sides.before} ${sides.after}` : 'lists';
  return (
    <Panel title={viCompare.title}>
      {all && sides && <ChooseSides all={all} sides={sides} onChoose={setChosen} />}
      <Box sx={{ mt: sides ? 2 : 0 }}>
        {outcome ? <Outcome key={key} outcome={outcome} /> : <Loading first={first} />}
        {outcome && <Settled onSettled={settle} />}
      </Box>
    </Panel>
  );
}

/** Reports that the first response has arrived, though it may show nothing. */
function Settled({ onSettled }: { onSettled: () => void }) {
  useEffect(onSettled, [onSettled]);
  return null;
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

function Outcome({ outcome }: { outcome: Difference }) {
  switch (outcome.kind) {
    case 'failed': {
      const { error, retry } = outcome;
      return <ErrorState title={viCompare.failed} message={errorMessage(error)} onRetry={retry} />;
    }
    case 'missing':
      return <Typography variant="body2">{viCompare.missing(outcome.n)}</Typography>;
    case 'changes':
      return <ChangeList changes={outcome.changes} />;
  }
}
