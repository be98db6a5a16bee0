import { useCallback, useReducer, useState } from 'react';
import { PageInView } from '@/ui/PageInView';
import { nothingRead, type Reading, reading, readingOf } from './reading';

interface Reads {
  now: Reading;
  /** The reader stores the page in view here, and clears it when it closes. */
  inView: PageInView;
  read: () => void;
  goTo: (page: number) => void;
  close: () => void;
}

/** The state of the reader beside a record or an outline, and functions to change it. */
export function useReading(ebookId: string): Reads {
  const [state, act] = useReducer(reading, ebookId, nothingRead);
  const [inView] = useState(() => new PageInView());
  return {
    now: readingOf(state, ebookId),
    inView,
    read: useCallback(() => act({ type: 'read', ebookId }), [ebookId]),
    goTo: useCallback((page) => act({ type: 'goTo', page, ebookId }), [ebookId]),
    close: useCallback(() => act({ type: 'close', ebookId }), [ebookId]),
  };
}
