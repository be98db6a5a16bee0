import { startTransition, useEffect, useState } from 'react';
import type { Ebook } from '@/api/types';

/** As many as a window shows at once. */
const atFirst = 10;

/**
 * Of an answer that one waits for, the rows in sight are drawn first and the others right after,
 * which a slow machine takes its time for. Rows that are here already, as when one comes back,
 * are drawn at once: the place on the screen is found again among them.
 */
export function useFirstRows(ebooks: Ebook[] | undefined) {
  const [all, setAll] = useState(ebooks !== undefined);
  useEffect(() => {
    if (ebooks) startTransition(() => setAll(true));
  }, [ebooks]);
  return { all: all && ebooks !== undefined, rows: all ? ebooks : ebooks?.slice(0, atFirst) };
}
