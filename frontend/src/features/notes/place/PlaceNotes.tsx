import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import type { Place } from '@/api/reviewTypes';
import { placeKey, placeText } from '@/features/notes/state/places';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { Composer } from '@/features/notes/write/Composer';
import { NoteCard } from '@/features/notes/write/NoteCard';
import { useHeldNotes } from '@/features/notes/write/useHeldNotes';
import { viNotes } from '@/text/review/viNotes';
import { vi } from '@/text/vi';

/** A dialog with the notes on one place. */
export function PlaceNotes({ context, place }: { context: NotesContextValue; place: Place }) {
  const key = placeKey(place);
  const { all, hold } = useHeldNotes(context.notes);
  const here = all.filter((note) => placeKey(note.place) === key);
  const [writing, setWriting] = useState(here.length === 0);
  const close = () => context.close(place);
  return (
    <Dialog open onClose={close} aria-labelledby="place-notes" fullWidth maxWidth="sm">
      <DialogTitle id="place-notes" sx={{ overflowWrap: 'anywhere' }}>
        {viNotes.writeOn(placeText(place))}
      </DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {here.map((note) => (
            <NoteCard
              key={note.id}
              context={context}
              note={note}
              placeChange={null}
              requested={false}
              hold={hold}
            />
          ))}
        </Box>
        {writing && (
          <Box sx={{ mt: 1.5, pt: 1 }}>
            <Composer
              context={context}
              start={place}
              takesFocus
              onClose={() => (here.length === 0 ? close() : setWriting(false))}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {!writing && context.mayWrite && (
          <Button color="inherit" onClick={() => setWriting(true)}>
            {viNotes.write}
          </Button>
        )}
        <Button variant="contained" onClick={close} autoFocus={!writing}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
