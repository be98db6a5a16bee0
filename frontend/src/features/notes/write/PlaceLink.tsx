import Button from '@mui/material/Button';
import type { Note } from '@/api/reviewTypes';
import { may } from '@/api/types';
import { placeText } from '@/features/notes/state/places';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';

/** The address of the screen with the note's place; null if it is this screen or there is none. */
export function addressOf(context: NotesContextValue, { id, place }: Note): string | null {
  const { ebook, screen, goTo } = context;
  const at = (path: string) => `${path}?note=${id}`;
  if (place.kind === 'page') return goTo ? null : at(paths.ebook(ebook.id));
  if (!may(ebook, 'edit')) return screen === 'detail' ? null : at(paths.ebook(ebook.id));
  if (place.kind === 'toc') return screen === 'toc' ? null : at(paths.toc(ebook.id));
  if (place.kind === 'field') return screen === 'form' ? null : at(paths.editEbook(ebook.id));
  return null;
}

/** A link to the place of a note, on any screen. */
export function PlaceLink({ context, note }: { context: NotesContextValue; note: Note }) {
  const address = addressOf(context, note);
  const text = placeText(note.place);
  if (note.place.kind === 'ebook') return <span>{text}</span>;
  if (address) {
    return (
      <Link to={address} underline="always" sx={{ lineHeight: '24px', overflowWrap: 'anywhere' }}>
        {text}
      </Link>
    );
  }
  return (
    <Button size="small" onClick={() => context.requestNote(note.id, 'list')} sx={linkSx}>
      {text}
    </Button>
  );
}

const linkSx = {
  p: 0,
  minHeight: 24,
  minWidth: 24,
  textAlign: 'left',
  justifyContent: 'flex-start',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
};
