import { useEffect, useEffectEvent, useMemo } from 'react';
import { openOf } from '@/api/notes';
import type { Note } from '@/api/reviewTypes';
import type { Desk } from './NotesDesk';
import type { Found, Numbered } from './places';
import { findQuote, folded } from './quotes';

/** As much of a PDF as it takes to read its text. */
export interface ReadPdf {
  pages: number;
  textOf: (page: number) => Promise<string>;
}

/** The pages come first, and what one does with them. */
const patienceMs = 600;

/** Looks for the quotes of open notes in the PDF that is read: where the file is another, they move. */
export function useQuotes({ notes, found, tellFound }: Desk, pdf: ReadPdf): void {
  const wanted = useMemo(() => unfound(notes ?? [], found), [notes, found]);
  const next = useEffectEvent((signal: AbortSignal) => void search(wanted, pdf, tellFound, signal));
  const key = useMemo(() => wanted.map(({ id }) => id).join(), [wanted]);
  useEffect(() => {
    if (key === '' || pdf.pages === 0) return;
    const life = new AbortController();
    const timer = setTimeout(() => next(life.signal), patienceMs);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [key, pdf.pages]);
}

const unfound = (notes: readonly Numbered[], found: Desk['found']): Note[] =>
  openOf(notes.map(({ note }) => note)).filter(
    ({ id, place }) => place.kind === 'page' && place.quote && !found.has(id),
  );

async function search(
  notes: readonly Note[],
  pdf: ReadPdf,
  tell: (found: ReadonlyMap<string, Found>) => void,
  signal: AbortSignal,
): Promise<void> {
  const texts = new Map<number, Promise<string>>();
  const textOf = (page: number) => {
    const known = texts.get(page);
    if (known) return known;
    const read = pdf.textOf(page).then(folded);
    texts.set(page, read);
    return read;
  };
  const all = new Map<string, Found>();
  for (const { id, place } of notes) {
    try {
      const at = await findQuote(place.quote ?? '', place.page ?? 1, pdf.pages, textOf, signal);
      if (signal.aborted) return;
      all.set(id, at ?? 'nowhere');
    } catch {
      // The page did not come: nothing is said of the note.
    }
  }
  if (all.size > 0 && !signal.aborted) tell(all);
}
