import type { Jump } from './Reader';

/** What is being read beside a record. */
export interface Reading {
  ebookId: string;
  open: boolean;
  /** The page in view; null where nothing is shown. */
  page: number | null;
  jump: Jump | null;
  /** The focus goes into a reader that was opened for itself, and stays with an outline's line. */
  takesFocus: boolean;
  /** It was closed a moment ago: the focus returns to what opens it. */
  wasClosed: boolean;
}

export type ReadingAct =
  | { type: 'read' }
  | { type: 'goTo'; page: number }
  | { type: 'shows'; page: number }
  | { type: 'close' }
  | { type: 'ebook'; ebookId: string };

export const nothingRead = (ebookId: string): Reading => ({
  ebookId,
  open: false,
  page: null,
  jump: null,
  takesFocus: false,
  wasClosed: false,
});

export function reading(state: Reading, act: ReadingAct): Reading {
  switch (act.type) {
    case 'read':
      return { ...state, open: true, takesFocus: true, wasClosed: false };
    case 'goTo':
      // A new object each time: the same line, clicked again, is gone to again.
      return { ...state, open: true, jump: { page: act.page }, wasClosed: false };
    case 'shows':
      return act.page === state.page ? state : { ...state, page: act.page };
    case 'close':
      return { ...nothingRead(state.ebookId), wasClosed: true };
    case 'ebook':
      // It stays open from one e-book to the next, each of which begins with a page of its own.
      return { ...nothingRead(act.ebookId), open: state.open };
  }
}
