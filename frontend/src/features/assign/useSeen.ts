import { useState } from 'react';
import { problemOf } from '@/api/problem';
import type { Ebook } from '@/api/types';

/**
 * The e-book as the user of a dialog knows it. It changes only by a refusal, which says that somebody
 * else was first: sent with the version of a live e-book, a choice would overwrite theirs unseen.
 */
export function useSeen(ebook: Ebook) {
  const [seen, setSeen] = useState(ebook);
  const refused = (error: unknown) => {
    const current = problemOf(error)?.current;
    if (current && 'toc_version' in current) setSeen(current);
  };
  return { seen, refused };
}
