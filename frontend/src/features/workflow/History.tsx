import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetLogsQuery } from '@/api/ebooks/workflow';
import { shownRead } from '@/api/shownRead';
import type { LogEntry } from '@/api/types';
import { useNotesContext } from '@/features/notes/state/useNotesContext';
import { formatTime } from '@/text/format';
import { en } from '@/text/literals';
import { viShell } from '@/text/people/viShell';
import { byToken } from '@/text/record/byToken';
import { viEbooks } from '@/text/record/viEbooks';
import { viUnited } from '@/text/record/viUnited';
import { vi } from '@/text/vi';
import { lazyPart } from '@/ui/loading/lazyPart';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { actionIcons } from './actionIcons';
import { actionFacts } from './transitions';

const RoundNotes = lazyPart(
  async () => (await import('@/features/notes/review/RoundNotes')).RoundNotes,
);

export function History({ ebookId }: { ebookId: string }) {
  return (
    <Panel title={viEbooks.detail.history}>
      <Entries ebookId={ebookId} />
    </Panel>
  );
}

function Entries({ ebookId }: { ebookId: string }) {
  const { data, failed } = shownRead(useGetLogsQuery(ebookId));
  return (
    <>
      {failed && <ErrorState title={viEbooks.list.error} {...failed} />}
      {(data || !failed) && <Log entries={data} />}
    </>
  );
}

/** The entries; undefined while loading. */
function Log({ entries }: { entries: LogEntry[] | undefined }) {
  if (!entries) {
    return (
      <Box role="status" aria-label={vi.common.loading} sx={{ display: 'grid', gap: 2 }}>
        <Skeleton variant="rounded" height={48} />
        <Skeleton variant="rounded" height={48} />
      </Box>
    );
  }
  if (entries.length === 0) {
    return (
      <Typography variant="body2" lang="en" sx={{ color: 'text.secondary' }}>
        {en.noHistory}
      </Typography>
    );
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry, i) => (
        <Entry key={entry.id} entry={entry} round={roundOf(entry, entries.slice(i + 1))} />
      ))}
    </Box>
  );
}

/** The review round that a decision ended; null for other entries. */
function roundOf({ action }: LogEntry, earlier: readonly LogEntry[]): number | null {
  if (action !== 'approve' && action !== 'reject') return null;
  return earlier.filter((entry) => entry.action === 'submit').length || null;
}

function Entry({ entry, round }: { entry: LogEntry; round: number | null }) {
  const context = useNotesContext();
  const Icon = actionIcons[entry.action];
  const { destructive } = actionFacts[entry.action];
  return (
    <Box component="li" sx={entrySx}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 32,
          height: 32,
          borderRadius: '50%',
          bgcolor: destructive ? 'status.rejected.tint' : 'sunken',
          color: destructive ? 'status.rejected.ink' : 'primary.main',
        }}
      >
        <Icon sx={{ fontSize: 18 }} />
      </Box>
      <Box sx={{ minWidth: 0, pb: 2.5, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Typography sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
            {entryTitle(entry)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <time dateTime={entry.created_at}>{formatTime(entry.created_at)}</time>
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {entry.user.full_name} · {viShell.role[entry.user.role]}
          {byToken(entry.token)}
        </Typography>
        {entry.comment && (
          <Typography variant="body2" sx={commentSx}>
            {entry.comment}
          </Typography>
        )}
        {round !== null && context && <RoundNotes context={context} round={round} />}
      </Box>
    </Box>
  );
}

/** What was done, as a title. */
export function entryTitle({ action, to }: LogEntry): string {
  const { history } = viEbooks;
  switch (action) {
    case 'give':
      return to ? history.given(to.full_name) : history.giveAway;
    case 'delete':
    case 'restore':
      return history[action];
    case 'assign':
      return history.assigned(to?.full_name ?? '');
    case 'unassign':
      return history.unassigned(to?.full_name ?? '');
    case 'unite':
    case 'separate':
      return viUnited[action];
    default:
      return viEbooks.action[action];
  }
}

/** A line connects the entries; the last one has none below it. */
const entrySx = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '32px 1fr',
  gap: 1.5,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 15.5,
    top: 32,
    bottom: 0,
    width: '1px',
    bgcolor: 'divider',
  },
  '&:last-of-type > :last-child': { pb: 0 },
};

const commentSx = {
  mt: 0.75,
  px: 1.5,
  py: 1,
  borderRadius: 1.5,
  bgcolor: 'sunken',
  whiteSpace: 'pre-wrap',
};
