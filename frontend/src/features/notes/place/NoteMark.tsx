import AddIcon from '@mui/icons-material/AddCommentOutlined';
import NoteIcon from '@mui/icons-material/CommentOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import type { Place } from '@/api/reviewTypes';
import { placeKey, placeText } from '@/features/notes/state/places';
import { useNotesContext } from '@/features/notes/state/useNotesContext';
import { formatNumber } from '@/text/format';
import { viNotes } from '@/text/review/viNotes';

interface Props {
  place: Place;
  /** Offers to write a note if there is none, for the mouse only; keyboard users have the list. */
  offersNew?: boolean;
  /** Shows the count in words; for places with room. */
  words?: boolean;
}

/** The number of open notes on a line or field, as a button that opens them. */
export function NoteMark({ place, offersNew = false, words = false }: Props) {
  const context = useNotesContext();
  if (!context) return null;
  const { counts, mayWrite = false, openPlace } = context;
  const count = counts.get(placeKey(place)) ?? 0;
  return (
    <MarkButton
      place={place}
      count={count}
      offersNew={offersNew && mayWrite}
      words={words}
      onOpen={openPlace}
    />
  );
}

interface MarkProps {
  place: Place;
  count: number;
  offersNew: boolean;
  words?: boolean;
  onOpen: (place: Place) => void;
}

export function MarkButton({ place, count, offersNew, words, onOpen }: MarkProps) {
  if (count === 0 && !offersNew) return null;
  const text = placeText(place);
  const label = count > 0 ? viNotes.marks(formatNumber(count), text) : viNotes.writeOn(text);
  const Icon = count > 0 ? NoteIcon : AddIcon;
  return (
    <ButtonBase
      tabIndex={count > 0 ? 0 : -1}
      aria-label={label}
      title={label}
      data-note-offer={count > 0 ? undefined : ''}
      aria-hidden={count > 0 ? undefined : true} // the list offers the same to keyboard and screen reader users
      onClick={() => onOpen(place)}
      sx={markSx}
    >
      <Icon sx={{ fontSize: 16 }} />
      {count > 0 && (words ? viNotes.open(formatNumber(count)) : formatNumber(count))}
    </ButtonBase>
  );
}

const markSx = {
  gap: 0.25,
  minWidth: 24,
  height: 24,
  my: '-3px', // keeps it no higher than its line
  px: 0.5,
  flex: 'none',
  borderRadius: 1,
  fontSize: '0.75rem',
  fontWeight: 700,
  color: 'primary.main',
  verticalAlign: 'middle',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  '&[data-note-offer]': { opacity: 0 },
  ':hover > &[data-note-offer], &[data-note-offer]:focus-visible': { opacity: 1 },
  '@media (hover: none)': { '&[data-note-offer]': { opacity: 1 } },
};
