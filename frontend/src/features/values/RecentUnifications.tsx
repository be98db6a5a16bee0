import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Unification } from '@/api/ebooks/unifications';
import { shownRead } from '@/api/shownRead';
import { formatNumber, formatTime, percent } from '@/text/format';
import { viUnifications } from '@/text/list/viUnifications';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { Progress } from '@/ui/messages/Progress';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { summaryOf } from './summaryOf';
import type { useUnifications } from './useUnifications';

const UndoDialog = lazyPart(async () => (await import('./UndoDialog')).UndoDialog, asOverlay);

const words = viUnifications.recent;

/** The latest unifications with their progress, and a button to undo each. */
export function RecentUnifications(query: ReturnType<typeof useUnifications>) {
  const { data, failed } = shownRead(query);
  const [undoing, setUndoing] = useState<Unification | null>(null);
  return (
    <Panel title={words.title}>
      {failed && <ErrorState title={words.error} {...failed} />}
      {data && <List unifications={data} onUndo={setUndoing} />}
      {!data && !failed && (
        <Box role="status" aria-label={words.loading}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Box>
      )}
      {undoing && <UndoDialog unification={undoing} onClose={() => setUndoing(null)} />}
    </Panel>
  );
}

interface ListProps {
  unifications: readonly Unification[];
  onUndo: (unification: Unification) => void;
}

function List({ unifications, onUndo }: ListProps) {
  if (unifications.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words.empty}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {unifications.map((one) => (
        <Row key={one.id} unification={one} onUndo={() => onUndo(one)} />
      ))}
    </Box>
  );
}

function Row({ unification, onUndo }: { unification: Unification; onUndo: () => void }) {
  const text = summaryOf(unification);
  const progress = progressOf(unification);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {words.by(unification.by.full_name, formatTime(unification.started_at))}
      </Typography>
      <Typography variant="body2">{stateOf(unification)}</Typography>
      {progress !== null && <Progress label={words.progress(text)} percent={progress} />}
      {unification.undoable && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={words.undoOf(text)}
          onClick={onUndo}
          sx={{ justifySelf: 'start' }}
        >
          {words.undo}
        </Button>
      )}
    </Box>
  );
}

function stateOf({ state, changed, expected, restored, undone_by }: Unification): string {
  const [changedCount, restoredCount] = [formatNumber(changed), formatNumber(restored)];
  switch (state) {
    case 'running':
      return words.running(changedCount, formatNumber(Math.max(expected, changed)));
    case 'done':
      return words.done(changedCount);
    case 'undoing':
      return words.undoing(restoredCount, changedCount);
    case 'undone':
      return words.undone(restoredCount, changedCount, undone_by?.full_name ?? '');
  }
}

/** Percent of what is under way; null once it has ended. */
function progressOf({ state, changed, expected, restored }: Unification): number | null {
  if (state === 'running') return percent(changed, Math.max(expected, changed, 1));
  if (state === 'undoing') return percent(restored, Math.max(changed, 1));
  return null;
}
