import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Uniting } from '@/api/ebooks/unitings';
import { errorMessage } from '@/api/problem';
import { formatNumber, formatTime, percent } from '@/text/format';
import { viUnitings } from '@/text/list/viUnitings';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import { Progress } from '@/ui/messages/Progress';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import type { useUnitings } from './useUnitings';
import { whatOf } from './whatOf';

const UndoDialog = lazyPart(async () => (await import('./UndoDialog')).UndoDialog, overPage);

const words = viUnitings.recent;

/** The latest unitings with their progress, and a button to take each back. */
export function RecentUnitings({ data, error, refetch }: ReturnType<typeof useUnitings>) {
  const [undoing, setUndoing] = useState<Uniting | null>(null);
  return (
    <Panel title={words.title}>
      {data ? (
        <List unitings={data} onUndo={setUndoing} />
      ) : error ? (
        <ErrorState title={words.error} message={errorMessage(error)} onRetry={refetch} />
      ) : (
        <Box role="status" aria-label={words.loading}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Box>
      )}
      {undoing && <UndoDialog uniting={undoing} onClose={() => setUndoing(null)} />}
    </Panel>
  );
}

interface ListProps {
  unitings: readonly Uniting[];
  onUndo: (uniting: Uniting) => void;
}

function List({ unitings, onUndo }: ListProps) {
  if (unitings.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words.empty}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {unitings.map((one) => (
        <Row key={one.id} uniting={one} onUndo={() => onUndo(one)} />
      ))}
    </Box>
  );
}

function Row({ uniting, onUndo }: { uniting: Uniting; onUndo: () => void }) {
  const what = whatOf(uniting);
  const part = partOf(uniting);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{what}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {words.by(uniting.by.full_name, formatTime(uniting.started_at))}
      </Typography>
      <Typography variant="body2">{stateOf(uniting)}</Typography>
      {part !== null && <Progress label={words.progress(what)} percent={part} />}
      {uniting.undoable && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={words.undoOf(what)}
          onClick={onUndo}
          sx={{ justifySelf: 'start' }}
        >
          {words.undo}
        </Button>
      )}
    </Box>
  );
}

function stateOf({ state, changed, expected, restored, undone_by }: Uniting): string {
  const [n, of, back] = [changed, Math.max(expected, changed), restored].map(formatNumber);
  switch (state) {
    case 'running':
      return words.running(n ?? '', of ?? '');
    case 'done':
      return words.done(n ?? '');
    case 'undoing':
      return words.undoing(back ?? '', n ?? '');
    case 'undone':
      return words.undone(back ?? '', n ?? '', undone_by?.full_name ?? '');
  }
}

/** Percent of what is under way; null once it has ended. */
function partOf({ state, changed, expected, restored }: Uniting): number | null {
  if (state === 'running') return percent(changed, Math.max(expected, changed, 1));
  if (state === 'undoing') return percent(restored, Math.max(changed, 1));
  return null;
}
