import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { PdfSession } from '@/features/reader/document/PdfSession';

interface Props {
  session: PdfSession;
  title: string;
  hidden: boolean;
  box: RefObject<HTMLDivElement | null>;
  /** Drawn over the pages and scrolled with them. */
  children?: ReactNode;
}

/**
 * The container in which pdf.js draws its pages. Arrow keys turn pages when there is nothing to
 * scroll sideways.
 */
export function Pages({ session, title, hidden, box, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const element = box.current;
    if (!step || !element || element.scrollWidth > element.clientWidth + 1) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    session.goTo((session.inView.state() ?? 1) + step);
  };
  return (
    <Box
      ref={box}
      role="group"
      aria-label={title}
      tabIndex={hidden ? -1 : 0}
      onKeyDown={onKeyDown}
      data-rotation={session.state().rotation}
      sx={{ ...pagesSx, visibility: hidden ? 'hidden' : 'visible' }}
    >
      <div className="pdfViewer" />
      {children}
    </Box>
  );
}

const pagesSx = {
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  // Scrolling past the end does not continue to the page around it.
  overscrollBehavior: { md: 'contain' },
  scrollbarGutter: { md: 'stable' }, // on a phone, pages are as wide as the reader
  bgcolor: 'sunken',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  // No border: pdf.js sets the content size of a page, everything else here uses border-box. With
  // one, the page image would be smaller than the text over it, and marks would not match their words.
  '& .pdfViewer': { '--page-border': 'none', '--page-margin': '10px auto' },
};
