import { useDeferredValue, useEffect, useMemo } from 'react';
import { type Desk, useNotesDesk } from '@/features/notes/desk/useNotesDesk';
import { type PageInView, usePage } from '@/ui/PageInView';
import { PagePins } from './PagePins';
import { notesByPage } from './pins';
import { RectDrawing } from './RectDrawing';
import { type PageLayout, useFrames } from './useFrames';
import { type ReadPdf, useQuotes } from './useQuotes';

export interface PageNotesProps {
  layout: PageLayout;
  inView: PageInView;
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

function Layer({ desk, layout, inView, pdf, drawing, onDrawn }: PageNotesProps & { desk: Desk }) {
  const { want, notes, found, lead, leadTo, writing } = desk;
  useEffect(() => want(), [want]);
  useQuotes(desk, pdf);
  const led = lead?.id;
  const byPage = useMemo(() => notesByPage(notes ?? [], found, led), [notes, found, led]);
  // Pins are put on a page before it comes into sight, between frames and never instead of one.
  const page = useDeferredValue(usePage(inView)) ?? 1;
  const frames = useFrames(layout, page);
  return (
    <>
      {frames.map((frame) => (
        <PagePins
          key={frame.page}
          notes={byPage.get(frame.page)}
          begun={
            writing?.kind === 'page' && writing.page === frame.page ? writing.rects : undefined
          }
          {...{ found, lead, leadTo, frame }}
        />
      ))}
      {drawing && <RectDrawing desk={desk} frames={frames} onDrawn={onDrawn} />}
    </>
  );
}
