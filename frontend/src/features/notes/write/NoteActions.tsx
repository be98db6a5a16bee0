import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import { useChangeNoteMutation, useRemoveNoteMutation } from '@/api/review/noteWrites';
import type { Note } from '@/api/reviewTypes';
import { formatNumber } from '@/text/format';
import { viNoteList } from '@/text/review/viNoteList';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { ErrorBox } from '@/ui/messages/ErrorBox';

interface Props {
  ebookId: string;
  note: Note;
  /** Null where a note can only be marked done or reopened. */
  onWrite: ((what: 'reply' | 'edit') => void) | null;
  /** Called when marking begins, so that the list keeps showing the note for now. */
  onMark: () => void;
}

/** The actions that the server allows on a note. */
export function NoteActions({ ebookId, note, onWrite, onMark }: Props) {
  const { mark, removeNow, busy, failure } = useNoteActions(ebookId, note.id);
  const [asking, setAsking] = useState(false);
  const may = (action: (typeof note.actions)[number]) => note.actions.includes(action);
  const tool = (text: string, onClick: () => void, key = text) => (
    <Button
      key={key}
      size="small"
      color="inherit"
      aria-label={viNoteList.ofNote(text, formatNumber(note.number))}
      sx={{ minHeight: 28, px: 1 }}
      {...ariaDisabledIf(busy, onClick)}
    >
      {text}
    </Button>
  );
  if (note.actions.length === 0) return null;
  return (
    <>
      {failure && <ErrorBox>{errorMessage(failure)}</ErrorBox>}
      <Box
        data-tools={asking || failure ? undefined : ''}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.75 }}
      >
        {asking ? (
          <>
            <Box component="span" role="status" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
              {viNoteList.removeAsk}
            </Box>
            {tool(viNoteList.remove, removeNow, 'confirm')}
            {/* Has the key of the button that asked, so that the focus goes to it and back. */}
            {tool(viNoteList.removeKeep, () => setAsking(false), viNoteList.remove)}
          </>
        ) : (
          <>
            {(may('done') || may('open')) &&
              tool(
                may('done') ? viNoteList.markDone : viNoteList.reopen,
                () => {
                  onMark();
                  mark(may('done'));
                },
                'mark',
              )}
            {onWrite && may('reply') && tool(viNoteList.reply, () => onWrite('reply'))}
            {onWrite && may('edit') && tool(viNoteList.edit, () => onWrite('edit'))}
            {onWrite && may('remove') && tool(viNoteList.remove, () => setAsking(true))}
          </>
        )}
      </Box>
    </>
  );
}

/** Marks or removes a note. Only the refusal of the latest action is shown. */
function useNoteActions(ebookId: string, id: string) {
  const [change, changing] = useChangeNoteMutation();
  const [remove, removing] = useRemoveNoteMutation();
  return {
    busy: changing.isLoading || removing.isLoading,
    failure: changing.error ?? removing.error,
    mark: (done: boolean) => {
      removing.reset();
      void change({ ebookId, id, done, key: newKey() });
    },
    removeNow: () => {
      changing.reset();
      void remove({ ebookId, id, key: newKey() });
    },
  };
}
