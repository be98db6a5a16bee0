import { startTransition, useEffect, useState } from 'react';
import type { Ebook } from '@/api/types';

/** The number of rows that fill a window. */
const atFirst = 10;

/**
 * Renders the first rows of a new response immediately and the others right after, because all of them
 * take a slow machine some time. Cached rows, as after going back, are all rendered immediately, so
 * that the scroll position can be restored.
 */
export function useFirstRows(ebooks: Ebook[] | undefined) {
  const [all, setAll] = useState(ebooks !== undefined);
  useEffect(() => {
    if (ebooks) startTransition(() => setAll(true));
  }, [ebooks]);
  return { all: all && ebooks !== undefined, rows: all ? ebooks : ebooks?.slice(0, atFirst) };
}
