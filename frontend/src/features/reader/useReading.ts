import { useCallback, useReducer } from 'react';
import { nothingRead, type Reading, reading, readingOf } from './reading';

interface Reads {
  now: Reading;
  read: () => void;
  goTo: (page: number) => void;
  onPage: (page: number) => void;
  close: () => void;
}

/** The reader beside a record, an outline: what it shows and what it is told to. */
export function useReading(ebookId: string): Reads {
  const [state, act] = useReducer(reading, ebookId, nothingRead);
  return {
    now: readingOf(state, ebookId),
    read: useCallback(() => act({ type: 'read', ebookId }), [ebookId]),
    goTo: useCallback((page) => act({ type: 'goTo', page, ebookId }), [ebookId]),
    onPage: useCallback((page) => act({ type: 'shows', page, ebookId }), [ebookId]),
    close: useCallback(() => act({ type: 'close', ebookId }), [ebookId]),
  };
}
