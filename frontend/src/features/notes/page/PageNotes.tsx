import { useDeferredValue, useEffect, useMemo } from 'react';
import { type NotesContextValue, useNotesContext } from '@/features/notes/state/useNotesContext';
import { useStoreState } from '@/state/useStoreState';
import type { PageInView } from '@/ui/PageInView';
import { PagePins } from './PagePins';
import { notesByPage } from './pins';
import { RectDrawing } from './RectDrawing';
import { type PdfText, useFindQuotes } from './useFindQuotes';
import { type PageLayout, useFrames } from './useFrames';

interface PageNotesProps {
  layout: PageLayout;
  inView: PageInView;
  pdf: PdfText;
  /** The user is drawing a rectangle. */
  drawing: boolean;
  onDrawingEnd: () => void;
}

/** The pins of open notes over the pages in view. */
export function PageNotes(props: PageNotesProps) {
  const context = useNotesContext();
  return context && <Layer {...props} context={context} />;
}

function Layer({
  context,
  layout,
  inView,
  pdf,
  drawing,
  onDrawingEnd,
}: PageNotesProps & { context: NotesContextValue }) {
  const { load, notes, found, request, requestNote, writing } = context;
  useEffect(() => load(), [load]);
  useFindQuotes(context, pdf);
  const requestedId = request?.id;
  const byPage = useMemo(
    () => notesByPage(notes ?? [], found, requestedId),
    [notes, found, requestedId],
  );
  // Deferred, so that drawing pins never delays scrolling.
  const page = useDeferredValue(useStoreState(inView)) ?? 1;
  const frames = useFrames(layout, page);
  return (
    <>
      {frames.map((frame) => (
        <PagePins
          key={frame.page}
          notes={byPage.get(frame.page)}
          newAreas={
            writing?.kind === 'page' && writing.page === frame.page ? writing.rects : undefined
          }
          {...{ found, request, requestNote, frame }}
        />
      ))}
      {drawing && <RectDrawing context={context} frames={frames} onClose={onDrawingEnd} />}
    </>
  );
}
