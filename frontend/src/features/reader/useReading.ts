import { useCallback, useReducer } from 'react';
import { useLazyGetEbookQuery } from '@/api/ebooks';
import { nothingRead, type Reading, reading } from './reading';

interface Reads {
  now: Reading;
  read: () => void;
  goTo: (page: number) => void;
  onPage: (page: number) => void;
  close: () => void;
  /** Returns a new link to the e-book's PDF. */
  renew: () => Promise<string>;
}

/** The reader beside a record, an outline: what it shows and what it is told to. */
export function useReading(ebookId: string): Reads {
  const [now, act] = useReducer(reading, ebookId, nothingRead);
  const [ask] = useLazyGetEbookQuery();
  if (now.ebookId !== ebookId) act({ type: 'ebook', ebookId });
  return {
    now,
    read: useCallback(() => act({ type: 'read' }), []),
    goTo: useCallback((page) => act({ type: 'goTo', page }), []),
    onPage: useCallback((page) => act({ type: 'shows', page }), []),
    close: useCallback(() => act({ type: 'close' }), []),
    renew: useCallback(async () => {
      const { file_url: url } = await ask(ebookId).unwrap();
      if (!url) throw new Error('the e-book has no file');
      return url;
    }, [ask, ebookId]),
  };
}
