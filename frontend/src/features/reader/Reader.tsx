import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { viReader } from '@/text/review/viReader';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { PdfReader } from './PdfReader';
import type { ReaderProps } from './readerProps';

// biome-ignore lint/performance/noBarrelFile: other screens that draw PDFs load it with the reader
export { openForDrawing } from '@/features/reader/document/openForDrawing';

/** The PDF of an e-book, in a frame that stays mounted from one e-book to the next. */
export function Reader(props: ReaderProps) {
  const { jump, focus, frame, top, besideFrom } = props;
  const heading = useId();
  const opened = useRef(false);
  useEffect(() => {
    // A decision that was begun while this was loading keeps the focus.
    const begun = !opened.current && document.activeElement?.closest('[role="dialog"]');
    opened.current = true;
    if (focus && !begun) frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [focus, frame]);
  // On a phone the outline is below the reader: a tap on a line scrolls to the reader.
  useEffect(() => {
    if (jump) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [jump, frame]);
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

/** The height of the visible header (--header-offset), in pixels. */
const headerHeight = 56;

/**
 * The frame fills the window below what is above it, and sticks while what is beside it is
 * scrolled. When the header hides, the reader takes up its space and that of everything above the
 * reader.
 */
const frameSx = (top: number, beside: 'md' | 'lg') => ({
  position: { [beside]: 'sticky' },
  top: { [beside]: 'calc(var(--header-offset) + 8px)' },
  height: {
    xs: 'calc(100dvh - 78px - max(72px, var(--foot, 0px)))',
    [beside]: `calc(100dvh - ${top + 24}px + (${headerHeight}px - var(--header-offset)) * ${top / headerHeight})`,
  },
  minHeight: 360,
  // Reduces the scroll-padding that keeps focused elements away from the bars at the window's foot.
  scrollMarginBottom: 'calc(var(--foot, 0px) - 8px - max(72px, var(--foot, 0px)))',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  outline: 'none',
  minWidth: 0,
});
