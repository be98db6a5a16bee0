import { type RefObject, useCallback, useReducer, useRef, useState } from 'react';
import { Store } from '@/state/Store';
import type { PageInView } from '@/ui/PageInView';
import { closedReading, openReading, type Reading, readingOf, readingReducer } from './reading';

interface ReadingControls {
  now: Reading;
  /** The reader stores the page in view here, and clears it when it closes. */
  inView: PageInView;
  /** Opens the reader if it is closed, and gives it the focus. */
  read: () => void;
  /** The same as `read`, but closes the reader if it has the focus already. */
  readOrClose: () => void;
  goTo: (page: number) => void;
  close: () => void;
  /** The reader's frame. */
  frame: RefObject<HTMLElement | null>;
}

interface Options {
  /** The reader opens together with the screen. */
  opens?: boolean;
  /** The reader opens without taking the focus. */
  unfocused?: boolean;
  /** The router's key of this visit if the user came to read, else null. Each new key focuses an open reader. */
  arrival?: string | null;
}

/** The state of the reader beside a record or an outline, and functions to change it. */
export function useReading(ebookId: string, options: Options = {}): ReadingControls {
  const { opens = false, unfocused = false, arrival = null } = options;
  const [state, dispatch] = useReducer(readingReducer, ebookId, (id) =>
    opens ? openReading(id, !unfocused) : closedReading(id),
  );
  const frame = useRef<HTMLElement>(null);
  const [inView] = useState<PageInView>(() => new Store<number | null>(null));
  const current = readingOf(state, ebookId);
  const now = { ...current, focus: current.focus ?? (current.open ? arrival : null) };
  const readOrClose = () => {
    const focused = frame.current?.contains(document.activeElement);
    dispatch({ type: now.open && focused ? 'close' : 'read', ebookId });
  };
  return {
    now,
    inView,
    frame,
    readOrClose,
    read: useCallback(() => dispatch({ type: 'read', ebookId }), [ebookId]),
    goTo: useCallback((page) => dispatch({ type: 'goTo', page, ebookId }), [ebookId]),
    close: useCallback(() => dispatch({ type: 'close', ebookId }), [ebookId]),
  };
}
