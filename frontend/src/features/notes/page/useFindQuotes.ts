import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Note } from '@/api/reviewTypes';
import type { QuoteLocation } from '@/features/notes/state/places';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { findQuote, type PageText } from './quotes';

/** The part of a PDF document that is needed to read its text. */
export interface PdfText {
  /** Identifies the PDF. */
  id: string;
  pages: number;
  textOf: (page: number) => Promise<PageText>;
}

/**
 * Whether a note's quote must be looked for. In the PDF where it was marked, its rectangles give its
 * place, even if it has no letters or covers several pages.
 */
const isSought = ({ place, old_pdf }: Note) =>
  Boolean(place.quote) && (old_pdf || !place.rects?.length);

/** Delay before the search begins, so that pages and user input come first. */
const searchDelayMs = 600;

/** Finds the quotes of open notes and of the requested one in the PDF. */
export function useFindQuotes(
  { notes, found, foundIn, request, reportFound }: NotesContextValue,
  pdf: PdfText,
): void {
  const requestedId = request?.id;
  const unfound = useMemo(() => {
    const known = foundIn === pdf.id ? found : null;
    return (notes ?? []).filter(
      (note) =>
        isSought(note) &&
        (note.done_at === null || note.id === requestedId) &&
        !known?.has(note.id),
    );
  }, [notes, found, foundIn, requestedId, pdf]);
  const startSearch = useEffectEvent((openPdf: PdfText, signal: AbortSignal) => {
    void search(unfound, openPdf, reportFound, signal);
  });
  const key = useMemo(() => unfound.map(({ id }) => id).join(), [unfound]);
  useEffect(() => {
    if (key === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => startSearch(pdf, controller.signal), searchDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, pdf]);
}

async function search(
  notes: readonly Note[],
  { id: pdf, pages, textOf }: PdfText,
  report: NotesContextValue['reportFound'],
  signal: AbortSignal,
): Promise<void> {
  const texts = new Map<number, Promise<PageText>>();
  const cachedText = (page: number) => {
    const text = texts.get(page) ?? textOf(page);
    texts.set(page, text);
    return text;
  };
  const locations = new Map<string, QuoteLocation>();
  for (const { id, place } of notes) {
    try {
      const location = await findQuote(place, { pages, textOf: cachedText, signal });
      if (signal.aborted) return;
      locations.set(id, location);
    } catch {
      // The page could not be loaded: the position of the note stays unknown.
    }
  }
  if (locations.size > 0 && !signal.aborted) report(locations, pdf);
}
