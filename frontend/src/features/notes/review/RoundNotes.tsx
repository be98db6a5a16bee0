import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { inPlaceOrder } from '@/features/notes/state/noteOrder';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { PlaceLink } from '@/features/notes/write/PlaceLink';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viNoteList } from '@/text/review/viNoteList';
import { viNotes } from '@/text/review/viNotes';
import { ErrorState } from '@/ui/messages/states';

/** The notes of a round, shown below the decision that ended it. */
export function RoundNotes({ context, round }: { context: NotesContextValue; round: number }) {
  const { notes, failed, load } = context;
  const [open, setOpen] = useState(false);
  const all = inPlaceOrder(notes ?? []).filter((note) => note.round === round);
  const doneCount = all.filter(({ done_at }) => done_at !== null).length;
  const toggle = () => {
    load();
    setOpen(!open);
  };
  return (
    <Box sx={{ mt: 0.5 }}>
      <Button size="small" aria-expanded={open} onClick={toggle} sx={{ ml: -0.75 }}>
        {all.length > 0
          ? viNoteList.history.count(formatNumber(all.length), formatNumber(doneCount))
          : viNoteList.history.show}
      </Button>
      {open && failed && <ErrorState title={viNoteList.failed} {...failed} />}
      {open && !failed && all.length === 0 && (
        <Typography variant="body2" role="status">
          {notes ? viNoteList.history.none : viNotes.loading}
        </Typography>
      )}
      {open && all.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
          {all.map((note) => (
            <Box component="li" key={note.id} sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
              <PlaceLink context={context} note={note} />
              <div>{clip(note.body, 300)}</div>
              {note.done_at && (
                <Typography variant="caption" sx={{ color: 'success.main' }}>
                  {viNoteList.done}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
