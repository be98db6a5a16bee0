import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { PdfSession } from '@/features/reader/document/PdfSession';

interface Props {
  session: PdfSession;
  title: string;
  hidden: boolean;
  box: RefObject<HTMLDivElement | null>;
  /** What is drawn over the pages, and scrolled with them. */
  children?: ReactNode;
}

/** Where pdf.js draws its pages. Arrow keys turn them where there is nothing to scroll sideways. */
export function Pages({ session, title, hidden, box, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = box.current;
    if (!step || !at || at.scrollWidth > at.clientWidth + 1) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    session.goTo((session.inView.now() ?? 1) + step);
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
  // Read to its end, it does not go on with what is written beside it.
  overscrollBehavior: { md: 'contain' },
  scrollbarGutter: 'stable',
  bgcolor: 'sunken',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  // pdf.js gives a page its size without its border, all else here has it with it: the picture of
  // the page would be smaller than the text that lies over it, and marks beside their words.
  '& .pdfViewer': { '--page-border': 'none', '--page-margin': '10px auto' },
};
