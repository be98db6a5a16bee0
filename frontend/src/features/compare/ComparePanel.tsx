import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useGetLogsQuery } from '@/api/ebooks/workflow';
import { useGetSubmissionsQuery } from '@/api/review/submissions';
import { shownRead } from '@/api/shownRead';
import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { viCompare } from '@/text/review/viCompare';
import { hidesBelow } from '@/ui/loading/hideBelow';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { ChangeList } from './ChangeList';
import { ChooseSides } from './ChooseSides';
import { defaultSides, type Sides } from './choices';
import { type Difference, failureIn, useDifference } from './useDifference';

/** What changed between two chosen states. Until the first result, the record below is hidden. */
export function ComparePanel({ ebook }: { ebook: Ebook }) {
  const [chosen, setChosen] = useState<Sides | null>(null);
  const [settled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  const submissions = useGetSubmissionsQuery(ebook.id);
  const logs = useGetLogsQuery(ebook.id);
  const listed = shownRead(submissions).data;
  const history = shownRead(logs).data;
  const loaded = listed && history;
  const sides = loaded ? (chosen ?? defaultSides(ebook.status, listed.submissions, history)) : null;
  const compared = useDifference(ebook, sides, listed?.submissions ?? []);
  const { difference } = compared;
  const failed = failureIn([submissions, logs]) ?? compared.failed;
  if (loaded && !sides) return <Settled onSettled={settle} />;
  return (
    <Panel title={viCompare.title}>
      {listed && sides && <ChooseSides listed={listed} sides={sides} onChoose={setChosen} />}
      <Box sx={{ mt: sides ? 2 : 0 }}>
        {failed && <ErrorState title={viCompare.failed} {...failed} kept={difference !== null} />}
        {difference && <Outcome key={`${sides?.before} ${sides?.after}`} difference={difference} />}
        {failed || difference ? <Settled onSettled={settle} /> : <Loading first={!settled} />}
      </Box>
    </Panel>
  );
}

/** Shows nothing, and calls back once it is rendered. */
function Settled({ onSettled }: { onSettled: () => void }) {
  useEffect(onSettled, [onSettled]);
  return null;
}

/** As high as the window the first time, so that nothing visible moves below it. */
function Loading({ first }: { first: boolean }) {
  return (
    <Box
      role="status"
      aria-label={viEbooks.detail.comparing}
      sx={{ display: 'grid', gap: 1, alignContent: 'start', minHeight: first ? '100dvh' : 0 }}
      {...(first && hidesBelow)}
    >
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={96} />
    </Box>
  );
}

function Outcome({ difference }: { difference: Difference }) {
  switch (difference.kind) {
    case 'missing':
      return <Typography variant="body2">{viCompare.missing(difference.n)}</Typography>;
    case 'changes':
      return <ChangeList changes={difference.changes} />;
  }
}
