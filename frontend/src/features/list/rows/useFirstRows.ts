import { startTransition, useEffect, useState } from 'react';
import type { Ebook } from '@/api/types';

/** Enough rows to fill a window. */
const firstRowCount = 10;

/**
 * Renders ten rows of the first response immediately and the others right after, because rendering
 * all of them is slow. Cached rows are all rendered immediately, so that the scroll position can be
 * restored.
 */
export function useFirstRows(ebooks: Ebook[] | undefined) {
  const [showAll, setShowAll] = useState(ebooks !== undefined);
  useEffect(() => {
    if (ebooks) startTransition(() => setShowAll(true));
  }, [ebooks]);
  const rows = showAll ? ebooks : ebooks?.slice(0, firstRowCount);
  return { rows, complete: showAll && ebooks !== undefined };
}
