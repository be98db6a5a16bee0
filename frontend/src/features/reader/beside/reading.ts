import type { Jump } from '@/features/reader/readerProps';

/** The state of the reader beside a record. */
export interface Reading {
  ebookId: string;
  open: boolean;
  jump: Jump | null;
  /**
   * A reader opened by its button takes the focus; opened from an outline line, the focus stays
   * there.
   */
  takesFocus: boolean;
  /** It was just closed, so the focus returns to the button that opens it. */
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

/** The reader stays open from one e-book to the next. */
export const readingOf = (state: Reading, ebookId: string): Reading =>
  state.ebookId === ebookId ? state : { ...nothingRead(ebookId), open: state.open };

export function reading(before: Reading, act: ReadingAct): Reading {
  const state = readingOf(before, act.ebookId);
  switch (act.type) {
    case 'read':
      return { ...state, open: true, takesFocus: true, wasClosed: false };
    case 'goTo':
      // A new object each time, so that clicking the same line again jumps again.
      return { ...state, open: true, jump: { page: act.page }, wasClosed: false };
    case 'close':
      return { ...nothingRead(state.ebookId), wasClosed: true };
  }
}
