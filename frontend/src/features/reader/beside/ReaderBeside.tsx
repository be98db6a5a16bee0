import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Ebook } from '@/api/types';
import { NotesProvider } from '@/features/notes/NotesProvider';
import type { MarkAction } from '@/features/reader/marking/markedText';
import { useNoteAction } from '@/features/reader/marking/useNoteAction';
import { viReader } from '@/text/review/viReader';
import { ReaderSlot } from './ReaderSlot';
import type { useReading } from './useReading';

/**
 * The reader's layout for each screen: the width from which it is beside the screen, its distance
 * from the window's upper edge, and the columns of both.
 */
const layouts = {
  detail: {
    from: 'lg',
    top: 116,
    columns: 'minmax(0, 1.7fr) minmax(320px, 1fr)',
  },
  toc: { from: 'lg', top: 72, columns: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
} as const;

interface Props {
  ebookId: string;
  /** Undefined while loading. */
  ebook: Ebook | undefined;
  reading: ReturnType<typeof useReading>;
  screen: keyof typeof layouts;
  /** Actions for marked text other than a note. */
  markActions?: readonly MarkAction[];
  children: ReactNode;
}

/** A screen with its notes; an open reader is beside it, or above it in a narrow window. */
export function ReaderBeside(props: Props) {
  const { ebookId, ebook, reading, screen } = props;
  return (
    <NotesProvider
      ebookId={ebookId}
      ebook={ebook}
      screen={screen}
      inView={reading.inView}
      goTo={ebook?.file_url ? reading.goTo : null}
    >
      <Columns {...props} />
    </NotesProvider>
  );
}

function Columns({ ebookId, ebook, reading, screen, markActions = [], children }: Props) {
  const { now, inView, close, frame } = reading;
  const { from, top, columns } = layouts[screen];
  // Without a shortcut (null) if the screen's own actions have the keys, else with Alt+Enter (false).
  const note = useNoteAction(markActions.length > 0 ? null : false);
  const actions = note ? [...markActions, note] : markActions;
  return (
    <Box sx={now.open ? gridSx(from, columns) : undefined}>
      {now.open && (
        <ReaderSlot
          ebookId={ebookId}
          title={ebook?.title ?? viReader.title}
          url={ebook?.file_url}
          jump={now.jump}
          inView={inView}
          onClose={close}
          focus={now.focus}
          frame={frame}
          top={top}
          besideFrom={from}
          markActions={actions.length > 0 ? actions : undefined}
        />
      )}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

const gridSx = (from: 'md' | 'lg', columns: string) => ({
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: columns },
});
