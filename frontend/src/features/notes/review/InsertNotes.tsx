import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { openNotesOf } from '@/api/review/notes';
import type { Note } from '@/api/reviewTypes';
import { inPlaceOrder } from '@/features/notes/state/noteOrder';
import { placeText } from '@/features/notes/state/places';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { formatNumber } from '@/text/format';
import { viNoteList } from '@/text/review/viNoteList';
import { byRound, placesOf, type Reason, reasonWith } from './reason';

interface Props {
  context: NotesContextValue;
  text: string;
  onText: (text: string) => void;
}

const words = viNoteList.reason;
const count = (notes: readonly Note[]) => formatNumber(notes.length);

/** The open notes of this round, with buttons that insert them, or earlier ones too, into the reason. */
export function InsertNotes({ context, text, onText }: Props) {
  const [inserted, setInserted] = useState<Reason | null>(null);
  const [current, earlier] = byRound(
    openNotesOf(inPlaceOrder(context.notes ?? [])),
    context.ebook.submitted_at,
  );
  if (current.length + earlier.length === 0) return null;
  const insert = (notes: readonly Note[]) => {
    const reason = reasonWith(text, notes);
    setInserted(reason);
    if (reason.added.length > 0) onText(reason.text);
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {current.length > 0 ? words.title(count(current)) : words.none}
      </Typography>
      <Box
        component="ul"
        {...(current.length > 0 && { tabIndex: 0, 'aria-label': words.title(count(current)) })}
        sx={listSx}
      >
        {current.map((note) => (
          <li key={note.id}>
            {placeText(note.place)} – {note.body}
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {current.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => insert(current)}>
            {words.put}
          </Button>
        )}
        {earlier.length > 0 && (
          <Button size="small" onClick={() => insert([...current, ...earlier])}>
            {words.earlier(count(earlier))}
          </Button>
        )}
      </Box>
      <Typography variant="caption" component="p" role="status" sx={{ minHeight: 20 }}>
        {inserted && insertedText(inserted)}
      </Typography>
    </Box>
  );
}

/** How many notes were inserted, and which ones did not fit. */
function insertedText({ added, leftOut }: Reason): string {
  if (added.length + leftOut.length === 0) return words.all;
  const sentences = [
    added.length > 0 && words.putIn(count(added)),
    leftOut.length > 0 && words.left(count(leftOut), placesOf(leftOut)),
  ];
  return sentences.filter(Boolean).join(' ');
}

const listSx = {
  m: 0,
  mt: 0.5,
  pl: 2.5,
  maxHeight: 96,
  overflowY: 'auto',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& li': { display: 'list-item' },
};
