import { useCallback, useReducer } from 'react';
import { nothingRead, type Reading, reading } from './reading';

interface Reads {
  now: Reading;
  read: () => void;
  goTo: (page: number) => void;
  onPage: (page: number) => void;
  close: () => void;
}

/** The reader beside a record, an outline: what it shows and what it is told to. */
export function useReading(ebookId: string): Reads {
  const [now, act] = useReducer(reading, ebookId, nothingRead);
  if (now.ebookId !== ebookId) act({ type: 'ebook', ebookId });
  return {
    now,
    read: useCallback(() => act({ type: 'read' }), []),
    goTo: useCallback((page) => act({ type: 'goTo', page }), []),
    onPage: useCallback((page) => act({ type: 'shows', page }), []),
    close: useCallback(() => act({ type: 'close' }), []),
  };
}
