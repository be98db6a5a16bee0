import { createContext, useContext } from 'react';
import type { Note, Place } from '@/api/reviewTypes';
import type { Ebook } from '@/api/types';
import type { PageInView } from '@/ui/PageInView';
import type { DeskState, Lead } from './deskState';
import type { Found } from './places';

export type Screen = 'detail' | 'toc' | 'form';

/** The notes on the e-book that a screen is about, and what is done with them there. */
export interface Desk extends Omit<DeskState, 'ebookId' | 'wanted'> {
  ebook: Ebook;
  screen: Screen;
  /** They are read, or are being read. */
  reading: boolean;
  /** Undefined until they are here. */
  notes: readonly Note[] | undefined;
  open: ReadonlyMap<string, number>;
  /** Undefined until that is known. */
  mayWrite: boolean | undefined;
  error: unknown;
  retry: () => void;
  want: () => void;
  leadTo: (id: string, from: Lead['from']) => void;
  write: (place: Place | null) => void;
  openPlace: (place: Place | null) => void;
  /** Tells where quotes were found in a PDF. */
  tellFound: (found: ReadonlyMap<string, Found>, pdf: string) => void;
  inView: PageInView;
  /** Shows a page; null where there is no reader. */
  goTo: ((page: number) => void) | null;
}

export const DeskContext = createContext<Desk | null>(null);

/** Null where a screen has none, or its e-book is not here yet. */
export const useNotesDesk = () => useContext(DeskContext);
