import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { viReader } from '@/text/viReader';
import { visuallyHidden } from '@/ui/visuallyHidden';
import { LazyReader } from './LazyReader';
import { NoPdf } from './NoPdf';

/** A page to go to. Asked for twice, it is gone to twice: each is an object of its own. */
export interface Jump {
  page: number;
}

export interface ReaderProps {
  ebookId: string;
  title: string;
  /** The signed link; undefined while the e-book is loading, null where it has no PDF. */
  url: string | null | undefined;
  /** Returns a new link where that one has run out. */
  renew: () => Promise<string>;
  jump: Jump | null;
  onPage: (page: number) => void;
  onClose: () => void;
  /** The focus goes in when it was opened on purpose. */
  takesFocus: boolean;
}

/** The PDF of an e-book, in a frame that is there before the program that reads it. */
export function Reader(props: ReaderProps) {
  const { jump, takesFocus } = props;
  const frame = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  // On a phone the outline lies below the reader: whoever taps a line wants to see its page.
  useEffect(() => {
    if (jump) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [jump]);
  return (
    <Paper
      ref={frame}
      component="section"
      variant="outlined"
      tabIndex={-1}
      aria-labelledby={heading}
      sx={frameSx}
    >
      <Typography variant="h2" id={heading} sx={visuallyHidden}>
        {viReader.title}
      </Typography>
      {content(props)}
    </Paper>
  );
}

function content(props: ReaderProps): ReactNode {
  const { ebookId, url } = props;
  if (url === null) return <NoPdf onClose={props.onClose} />;
  // Another file is another document; a link that was only renewed is not.
  return <LazyReader key={`${ebookId} ${url?.split('?')[0]}`} {...props} />;
}

/** It fills the window below the row above it, and stays while the record is scrolled. */
const frameSx = {
  position: { md: 'sticky' },
  top: { md: 'calc(var(--header-offset) + 8px)' },
  height: { xs: 'calc(100dvh - 150px)', md: 'calc(100dvh - 140px)' },
  minHeight: 360,
  scrollMarginTop: 64,
  scrollMarginBottom: { xs: 80, md: 0 },
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  outline: 'none',
  minWidth: 0,
};
