import { type RefObject, useDeferredValue, useEffect, useMemo } from 'react';
import { type PageInView, usePage } from '@/ui/PageInView';
import { turnOf } from './geometry';
import { type Desk, useNotesDesk } from './NotesDesk';
import { PagePins } from './PagePins';
import { notesByPage } from './pins';
import { RectDrawing } from './RectDrawing';
import { framesAround, useFrames } from './useFrames';
import { type ReadPdf, useQuotes } from './useQuotes';

export interface PageNotesProps {
  /** Where the pages are drawn. */
  pages: RefObject<HTMLElement | null>;
  inView: PageInView;
  rotation: number;
  pdf: ReadPdf;
  /** A rectangle is being drawn. */
  drawing: boolean;
  onDrawn: () => void;
}

/** The pins of the open notes, over the pages that are in view and nowhere else. */
export function PageNotes(props: PageNotesProps) {
  const desk = useNotesDesk();
  return desk && <Layer {...props} desk={desk} />;
}

function Layer({
  desk,
  pages,
  inView,
  rotation,
  pdf,
  drawing,
  onDrawn,
}: PageNotesProps & { desk: Desk }) {
  const { want, notes, found, lead, leadTo, writing } = desk;
  useEffect(() => want(), [want]);
  useQuotes(desk, pdf);
  const led = lead?.id;
  const byPage = useMemo(() => notesByPage(notes ?? [], found, led), [notes, found, led]);
  // Pins are put on a page before it comes into sight, between frames and never instead of one.
  const page = useDeferredValue(usePage(inView)) ?? 1;
  const frames = framesAround(useFrames(pages), page);
  const turn = turnOf(rotation);
  return (
    <>
      {frames.map((frame) => (
        <PagePins
          key={frame.page}
          notes={byPage.get(frame.page)}
          begun={
            writing?.kind === 'page' && writing.page === frame.page ? writing.rects : undefined
          }
          {...{ found, lead, leadTo, frame, turn }}
        />
      ))}
      {drawing && <RectDrawing desk={desk} frames={frames} turn={turn} onDrawn={onDrawn} />}
    </>
  );
}
