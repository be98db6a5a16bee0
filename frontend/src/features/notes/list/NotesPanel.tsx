import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '@/api/session';
import type { Ebook } from '@/api/types';
import { hasNoteDrafts } from '@/features/notes/state/noteDrafts';
import { type NotesContextValue, useNotesContext } from '@/features/notes/state/useNotesContext';
import { formatNumber } from '@/text/format';
import { viNotes } from '@/text/review/viNotes';
import { lazyPart } from '@/ui/loading/lazyPart';
import { Panel } from '@/ui/Panel';
import { notesPanelId } from './notesPanelId';

const NoteList = lazyPart(async () => (await import('./NoteList')).NoteList, {
  waiting: <Typography variant="body2">{viNotes.loading}</Typography>,
  takesKeys: ({ context }) => context.writing !== null,
});

/** All notes on the e-book. If none is open, they are loaded on request. */
export function NotesPanel() {
  const context = useNotesContext();
  return context && <Notes key={context.ebook.id} context={context} />;
}

function Notes({ context }: { context: NotesContextValue }) {
  const { ebook, loadsNotes, load } = context;
  const userId = useUser()?.id ?? '';
  const loadIfDrafted = useEffectEvent(() => {
    if (hasNoteDrafts(userId, ebook.id)) load();
  });
  useEffect(() => loadIfDrafted(), []);
  const open = ebook.open_notes;
  return (
    <Box id={notesPanelId} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: '72px' }}>
      <Panel
        title={viNotes.title}
        tools={
          open > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {viNotes.open(formatNumber(open))}
            </Typography>
          )
        }
      >
        {loadsNotes ? (
          <NoteList context={context} />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
              {mayHaveDoneNotes(ebook) ? viNotes.noneOpen : viNotes.none}
            </Typography>
            <Button size="small" variant="outlined" onClick={load}>
              {viNotes.show}
            </Button>
          </Box>
        )}
      </Panel>
    </Box>
  );
}

/** A guess: whether there are notes that are done is known only after loading them. */
const mayHaveDoneNotes = ({ returned_count }: Ebook) => returned_count > 0;
