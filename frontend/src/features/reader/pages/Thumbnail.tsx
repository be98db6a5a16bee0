import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { drawPage } from '@/features/reader/document/drawPage';
import type { PdfSession } from '@/features/reader/document/PdfSession';

interface Props {
  session: PdfSession;
  page: number;
  rotation: number;
}

const size = { width: 104, height: 147 };
/** So that a white page is seen on the white panel. */
const edge = '1px solid var(--mui-palette-divider)';

/** A small image of one page, drawn while it is near the visible area and released beyond. */
export function Thumbnail({ session, page, rotation }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let stop: (() => void) | null = null;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        stop?.();
        stop = entry?.isIntersecting
          ? // If it cannot be drawn, its number remains as a link to the page.
            drawPage(session.document, { page, rotation, ...size }, element)
          : null;
        if (!entry?.isIntersecting) element.width = 0; // releases its memory
      },
      { root: element.closest('ol'), rootMargin: '300px 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [session, page, rotation]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      aria-hidden
      sx={{ ...size, objectFit: 'contain', bgcolor: 'common.white', outline: edge }}
    />
  );
}
