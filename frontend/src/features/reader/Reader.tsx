import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { viReader } from '@/text/viReader';
import { visuallyHidden } from '@/ui/visuallyHidden';
import { PdfReader } from './PdfReader';

/** A page to go to. Asked for twice, it is gone to twice: each is an object of its own. */
export interface Jump {
  page: number;
}

export interface ReaderProps {
  ebookId: string;
  title: string;
  /** The signed link; undefined while the e-book is loading, null where it has no PDF. */
  url: string | null | undefined;
  jump: Jump | null;
  onPage: (page: number) => void;
  onClose: () => void;
  /** The focus goes in when it was opened on purpose. */
  takesFocus: boolean;
  /** How far below the window's upper edge it stands while nothing is scrolled, in pixels. */
  top: number;
  /** From this width on it stands beside something, below it above that. */
  besideFrom: 'md' | 'lg';
}

/** The PDF of an e-book, in a frame that stays where it is from one e-book to the next. */
export function Reader(props: ReaderProps) {
  const { jump, takesFocus, top, besideFrom } = props;
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
      sx={frameSx(top, besideFrom)}
    >
      <Typography variant="h2" id={heading} sx={visuallyHidden}>
        {viReader.title}
      </Typography>
      <PdfReader {...props} />
    </Paper>
  );
}

/** It fills the window below what is above it, and stays while what is beside it is scrolled. */
const frameSx = (top: number, beside: 'md' | 'lg') => ({
  position: { [beside]: 'sticky' },
  top: { [beside]: 'calc(var(--header-offset) + 8px)' },
  height: { xs: 'calc(100dvh - 150px)', [beside]: `calc(100dvh - ${top + 24}px)` },
  minHeight: 360,
  scrollMarginTop: 64,
  scrollMarginBottom: { xs: 80, md: 0 },
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  outline: 'none',
  minWidth: 0,
});
