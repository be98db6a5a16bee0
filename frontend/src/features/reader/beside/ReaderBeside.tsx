import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Ebook } from '@/api/types';
import { NotesDesk } from '@/features/notes/NotesDesk';
import type { MarkAction } from '@/features/reader/marking/markedText';
import { useNoteAction } from '@/features/reader/marking/useNoteAction';
import { viReader } from '@/text/viReader';
import { ReaderSlot } from './ReaderSlot';
import type { useReading } from './useReading';

/** What it stands beside: which screen, from which width, how far below the window's edge. */
const layouts = {
  record: {
    screen: 'detail',
    from: 'lg',
    top: 116,
    columns: 'minmax(0, 1.7fr) minmax(320px, 1fr)',
  },
  outline: { screen: 'toc', from: 'lg', top: 72, columns: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
} as const;

interface Props {
  ebookId: string;
  /** Undefined while it is loading. */
  ebook: Ebook | undefined;
  reading: ReturnType<typeof useReading>;
  beside: keyof typeof layouts;
  /** What becomes of marked text, apart from a note. */
  markActions?: readonly MarkAction[];
  children: ReactNode;
}

/** A screen with its notes, and the reader beside it while it is open; on small screens above it. */
export function ReaderBeside(props: Props) {
  const { ebookId, ebook, reading, beside } = props;
  return (
    <NotesDesk
      ebookId={ebookId}
      ebook={ebook}
      screen={layouts[beside].screen}
      inView={reading.inView}
      goTo={ebook?.file_url ? reading.goTo : null}
    >
      <Columns {...props} />
    </NotesDesk>
  );
}

function Columns({ ebookId, ebook, reading, beside, markActions = [], children }: Props) {
  const { now, inView, close } = reading;
  const { from, top, columns } = layouts[beside];
  const note = useNoteAction(markActions.length > 0 ? null : false);
  const actions = note ? [...markActions, note] : markActions;
  return (
    <Box sx={now.open ? sxOf(from, columns) : undefined}>
      {now.open && (
        <ReaderSlot
          ebookId={ebookId}
          title={ebook?.title ?? viReader.title}
          url={ebook?.file_url}
          jump={now.jump}
          inView={inView}
          onClose={close}
          takesFocus={now.takesFocus}
          top={top}
          besideFrom={from}
          markActions={actions.length > 0 ? actions : undefined}
        />
      )}
      <Box key="beside" sx={{ minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

const sxOf = (from: 'md' | 'lg', columns: string) => ({
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: columns },
});
