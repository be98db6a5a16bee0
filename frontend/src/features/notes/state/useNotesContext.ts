import { createContext, useContext } from 'react';
import type { Note, Place } from '@/api/reviewTypes';
import type { ReadFailure } from '@/api/shownRead';
import type { Ebook } from '@/api/types';
import type { PageInView } from '@/ui/PageInView';
import type { NoteRequest, NotesState } from './notesState';
import type { QuoteLocation } from './places';

export type Screen = 'detail' | 'toc' | 'form';

/** The notes on the e-book of a screen, and the actions on them. */
export interface NotesContextValue extends Omit<NotesState, 'ebookId' | 'needed'> {
  ebook: Ebook;
  screen: Screen;
  /** The notes are loaded or being loaded. */
  loadsNotes: boolean;
  /** Undefined until loaded. */
  notes: readonly Note[] | undefined;
  /** Numbers of open notes by `placeKey`. */
  counts: ReadonlyMap<string, number>;
  /** Undefined until known. */
  mayWrite: boolean | undefined;
  failed: ReadFailure | null;
  load: () => void;
  requestNote: (id: string, from: NoteRequest['from']) => void;
  write: (place: Place) => void;
  openPlace: (place: Place) => void;
  /** Ends the writing about a place, or its dialog. */
  close: (place: Place) => void;
  /** Reports where quotes were found in a PDF. */
  reportFound: (found: ReadonlyMap<string, QuoteLocation>, pdf: string) => void;
  inView: PageInView;
  /** Shows a page; null on a screen without a reader. */
  goTo: ((page: number) => void) | null;
}

export const NotesContext = createContext<NotesContextValue | null>(null);

/** Null on screens without notes, or until the e-book is loaded. */
export const useNotesContext = () => useContext(NotesContext);
