import type { Jump } from '@/features/reader/readerProps';

/** What is being read beside a record. */
export interface Reading {
  ebookId: string;
  open: boolean;
  jump: Jump | null;
  /** The focus goes into a reader that was opened for itself, and stays with an outline's line. */
  takesFocus: boolean;
  /** It was closed a moment ago: the focus returns to what opens it. */
  wasClosed: boolean;
}

export type ReadingAct = { ebookId: string } & (
  | { type: 'read' }
  | { type: 'goTo'; page: number }
  | { type: 'close' }
);

export const nothingRead = (ebookId: string): Reading => ({
  ebookId,
  open: false,
  jump: null,
  takesFocus: false,
  wasClosed: false,
});

/** It stays open from one e-book to the next. */
export const readingOf = (state: Reading, ebookId: string): Reading =>
  state.ebookId === ebookId ? state : { ...nothingRead(ebookId), open: state.open };

export function reading(before: Reading, act: ReadingAct): Reading {
  const state = readingOf(before, act.ebookId);
  switch (act.type) {
    case 'read':
      return { ...state, open: true, takesFocus: true, wasClosed: false };
    case 'goTo':
      // A new object each time: the same line, clicked again, is gone to again.
      return { ...state, open: true, jump: { page: act.page }, wasClosed: false };
    case 'close':
      return { ...nothingRead(state.ebookId), wasClosed: true };
  }
}
