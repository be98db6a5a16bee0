import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import { useChangeNoteMutation, useReplyToNoteMutation } from '@/api/review/noteWrites';
import type { Note } from '@/api/reviewTypes';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { formatNumber, formatTime } from '@/text/format';
import { viNoteList } from '@/text/review/viNoteList';
import { returnsFocusToPage } from '@/ui/focus/keepsFocusOnPage';
import { quoteSx } from './Composer';
import { NoteActions } from './NoteActions';
import { NoteForm } from './NoteForm';
import { PlaceLink } from './PlaceLink';
import { type HoldNote, useHold } from './useHeldNotes';
import { useHadDraft, useNoteText } from './useNoteText';

interface Props {
  context: NotesContextValue;
  note: Note;
  /** What happened to its place, as text. */
  placeChange: string | null;
  requested: boolean;
  /** Keeps the card in the list while the user writes on the note. */
  hold: HoldNote;
}

/** One note: its place, its text, replies, and actions. */
export function NoteCard({ context, note, placeChange, requested, hold }: Props) {
  const card = useRef<HTMLLIElement>(null);
  useLayoutEffect(returnsFocusToPage, []); // the card may be removed
  const ebookId = context.ebook.id;
  const hadReply = useHadDraft(ebookId, `reply:${note.id}`);
  const hadEdit = useHadDraft(ebookId, `edit:${note.id}`);
  const [writing, setWriting] = useState<'reply' | 'edit' | null>(null);
  const [closed, setClosed] = useState(false);
  const restored = hadEdit ? 'edit' : hadReply ? 'reply' : null;
  const form = writing ?? (closed ? null : restored);
  useHold(hold, note, form !== null);
  const close = () => {
    setWriting(null);
    setClosed(true);
    card.current?.focus({ preventScroll: true });
  };
  const formProps = { ebookId, note, takesFocus: writing !== null, onClose: close };
  return (
    <Box
      ref={card}
      component="li"
      data-note={note.id}
      tabIndex={-1}
      sx={[cardSx, requested ? requestedSx : {}]}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box component="span" sx={badgeSx} data-number="" data-done={note.done_at ? '' : undefined}>
          {formatNumber(note.number)}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontSize: '0.875rem' }}>
          <PlaceLink context={context} note={note} />
        </Box>
      </Box>
      {placeChange && (
        <Typography variant="caption" component="p" sx={{ color: 'warning.main', mt: 0.5 }}>
          {placeChange}
        </Typography>
      )}
      {note.place.quote && (
        <Box component="blockquote" sx={{ ...quoteSx, mt: 0.75 }}>
          {note.place.quote}
        </Box>
      )}
      {form === 'edit' ? <EditForm {...formProps} /> : <NoteBody text={note.body} />}
      <Meta note={note} />
      <Replies note={note} />
      {form === 'reply' && <ReplyForm {...formProps} />}
      {!form && (
        <NoteActions
          ebookId={ebookId}
          note={note}
          onWrite={setWriting}
          onMark={() => context.requestNote(note.id, 'card')}
        />
      )}
    </Box>
  );
}

function NoteBody({ text }: { text: string }) {
  return (
    <Typography variant="body2" sx={{ mt: 0.75, whiteSpace: 'pre-wrap' }}>
      {text}
    </Typography>
  );
}

function Meta({ note }: { note: Note }) {
  const { author, created_at, edited_at, round, done_at, done_by } = note;
  const facts = [
    author.full_name,
    formatTime(created_at),
    round > 0 && viNoteList.round(formatNumber(round)),
    edited_at && viNoteList.edited,
  ].filter(Boolean);
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
      {facts.join(' · ')}
      {done_at && done_by && (
        <Box component="span" sx={{ display: 'block', color: 'success.main' }}>
          {viNoteList.doneBy(done_by.full_name, formatTime(done_at))}
        </Box>
      )}
    </Typography>
  );
}

function Replies({ note }: { note: Note }) {
  if (note.replies.length === 0) return null;
  return (
    <Box component="ul" sx={repliesSx}>
      {note.replies.map((reply) => (
        <Box component="li" key={reply.id} sx={{ mb: 0.75 }}>
          <NoteBody text={reply.body} />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {reply.author.full_name} · {formatTime(reply.created_at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface WritingProps {
  ebookId: string;
  note: Note;
  takesFocus: boolean;
  onClose: () => void;
}

function ReplyForm({ ebookId, note, takesFocus, onClose }: WritingProps) {
  const [reply] = useReplyToNoteMutation();
  const draft = useNoteText({
    ebookId,
    what: `reply:${note.id}`,
    initialText: '',
    about: '',
    send: (body, key) => reply({ ebookId, id: note.id, body, key }),
  });
  const label = viNoteList.replyTo(formatNumber(note.number));
  return (
    <NoteForm
      label={label}
      sendLabel={viNoteList.sendReply}
      draft={draft}
      takesFocus={takesFocus}
      onClose={onClose}
    />
  );
}

function EditForm({ ebookId, note, takesFocus, onClose }: WritingProps) {
  const [change] = useChangeNoteMutation();
  const draft = useNoteText({
    ebookId,
    what: `edit:${note.id}`,
    initialText: note.body,
    about: '',
    send: (body, key) => change({ ebookId, id: note.id, body, key }),
  });
  return (
    <NoteForm
      label={viNoteList.body}
      sendLabel={viNoteList.save}
      draft={draft}
      takesFocus={takesFocus}
      onClose={onClose}
    />
  );
}

const repliesSx = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  pl: 1.5,
  borderLeft: 2,
  borderColor: 'divider',
};

const cardSx = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  overflowWrap: 'anywhere',
  scrollMarginTop: 'calc(var(--header-offset) + 16px)',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  // Where nothing hovers, as on a touch screen, the tools are always there.
  '@media (hover: hover)': {
    '&:not(:hover, :focus-within) [data-tools]': { opacity: 0 },
  },
};

const requestedSx = { borderColor: 'primary.main', boxShadow: 'inset 3px 0 0 currentColor' };

const badgeSx = {
  flex: 'none',
  minWidth: 24,
  height: 24,
  px: 0.5,
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: 99,
  fontSize: '0.75rem',
  fontWeight: 700,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&[data-done]': { bgcolor: 'sunken', color: 'text.secondary' },
};
