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
  /** The user is drawing a rectangle. */
  drawing: boolean;
  onDrawn: () => void;
}

/** The pins of open notes over the pages in view. */
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
  // Deferred, so that drawing pins never delays scrolling.
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
