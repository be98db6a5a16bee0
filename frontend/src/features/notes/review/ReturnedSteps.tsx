import Box from '@mui/material/Box';
import { useNotesContext } from '@/features/notes/state/useNotesContext';
import { lazyPart } from '@/ui/loading/lazyPart';

/** As high as the button that begins the steps, with its hint. */
const placeholder = <Box sx={{ mt: 1, height: { xs: 73, sm: 46 } }} />;

const NoteSteps = lazyPart(async () => (await import('./NoteSteps')).NoteSteps, {
  waiting: placeholder,
});

/** Steps through the open notes of an e-book that was returned. */
export function ReturnedSteps() {
  const context = useNotesContext();
  if (!context) return null;
  const { notes, ebook, failed, request } = context;
  if (!notes) return ebook.open_notes > 0 && !failed ? placeholder : null;
  const open = notes.some(({ done_at, id }) => done_at === null || id === request?.id);
  return open && <NoteSteps context={context} />;
}
