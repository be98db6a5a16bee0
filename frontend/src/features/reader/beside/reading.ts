import type { Jump } from '@/features/reader/readerProps';

/** The state of the reader beside a record or an outline. */
export interface Reading {
  ebookId: string;
  open: boolean;
  jump: Jump | null;
  /**
   * Another value each time the reader is to take the focus. After a click on an outline line, the
   * focus stays there.
   */
  focus: object | string | null;
  /** It was just closed, so the focus returns to the button that opens it. */
  wasClosed: boolean;
}

export type ReadingAction = { ebookId: string } & (
  | { type: 'read' }
  | { type: 'goTo'; page: number }
  | { type: 'close' }
);

/** The state of a reader that opens together with its screen. */
export const openReading = (ebookId: string, takesFocus: boolean): Reading => ({
  ...closedReading(ebookId),
  open: true,
  focus: takesFocus ? {} : null,
});

export const closedReading = (ebookId: string): Reading => ({
  ebookId,
  open: false,
  jump: null,
  focus: null,
  wasClosed: false,
});

/** The state for an e-book: the reader stays open from one e-book to the next. */
export const readingOf = (state: Reading, ebookId: string): Reading =>
  state.ebookId === ebookId ? state : { ...closedReading(ebookId), open: state.open };

export function readingReducer(before: Reading, action: ReadingAction): Reading {
  const state = readingOf(before, action.ebookId);
  switch (action.type) {
    case 'read':
      return { ...state, open: true, focus: {}, wasClosed: false };
    case 'goTo':
      // A new object each time, so that clicking the same line again jumps again.
      return { ...state, open: true, jump: { page: action.page }, wasClosed: false };
    case 'close':
      return { ...closedReading(state.ebookId), wasClosed: true };
  }
}
