import { useCallback, useReducer, useState } from 'react';
import { PageInView } from '@/ui/PageInView';
import { nothingRead, type Reading, reading, readingOf } from './reading';

interface Reads {
  now: Reading;
  /** The reader says it here, and takes it back when it closes. */
  inView: PageInView;
  read: () => void;
  goTo: (page: number) => void;
  close: () => void;
}

/** The reader beside a record, an outline: what it shows and what it is told to. */
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
