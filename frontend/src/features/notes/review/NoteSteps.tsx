import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Note } from '@/api/reviewTypes';
import { inPlaceOrder } from '@/features/notes/state/noteOrder';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { NoteActions } from '@/features/notes/write/NoteActions';
import { addressOf, PlaceLink } from '@/features/notes/write/PlaceLink';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viNoteList } from '@/text/review/viNoteList';
import { useCommands } from '@/ui/commands';
import { isModalOpen } from '@/ui/focus/isModalOpen';
import { isComposing } from '@/ui/keys';

/** Steps through the open notes one by one, each at its place, on any screen. */
export function NoteSteps({ context }: { context: NotesContextValue }) {
  const { notes, request } = context;
  const navigate = useNavigate();
  const open = inPlaceOrder(notes ?? []).filter(
    ({ done_at, id }) => done_at === null || id === request?.id,
  );
  const at = open.findIndex(({ id }) => id === request?.id);
  const go = (step: 1 | -1) => {
    const target = open[at < 0 ? 0 : (at + step + open.length) % open.length];
    const address = target && addressOf(context, target);
    if (address) navigate(address);
    else if (target) context.requestNote(target.id, 'steps');
  };
  useStepKeys(go);
  useCommands({ 'ebook.notes': open.length > 0 ? () => go(1) : null });
  if (open.length === 0) return null;
  return (
    <Box role="group" aria-label={viNoteList.steps.label} sx={boxSx}>
      <CurrentNote context={context} current={open[at]} at={at} total={open.length} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.75 }}>
        {at >= 0 && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => go(-1)}>
            {viNoteList.steps.prev}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-keyshortcuts="F8"
          onClick={() => go(1)}
        >
          {at < 0 ? viNoteList.steps.start(formatNumber(open.length)) : viNoteList.steps.next}
        </Button>
        <Typography variant="caption">{viNoteList.steps.hint}</Typography>
      </Box>
    </Box>
  );
}

interface CurrentNoteProps {
  context: NotesContextValue;
  current: Note | undefined;
  at: number;
  total: number;
}

function CurrentNote({ context, current: note, at, total }: CurrentNoteProps) {
  if (!note) return null;
  return (
    <Box role="status">
      <Typography variant="caption" sx={{ fontWeight: 600 }}>
        {viNoteList.steps.at(formatNumber(at + 1), formatNumber(total))} ·{' '}
        <PlaceLink context={context} note={note} />
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {clip(note.body, 300)}
      </Typography>
      <NoteActions
        ebookId={context.ebook.id}
        note={note}
        onWrite={null}
        onMark={() => context.requestNote(note.id, 'card')}
      />
    </Box>
  );
}

/** Also active while typing: text fields do not use these keys. */
function useStepKeys(go: (step: 1 | -1) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.defaultPrevented || isComposing(event) || isModalOpen()) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  });
  // A layout effect, so that keys work as soon as this is shown.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const boxSx = { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' };
