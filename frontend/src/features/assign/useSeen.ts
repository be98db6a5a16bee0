import { useState } from 'react';
import { problemOf } from '@/api/problem';
import type { Ebook } from '@/api/types';

/**
 * The e-book as the dialog showed it to the user. It changes only after a refusal, which says that
 * somebody else was first. If it followed live changes, the choice would be sent with a version that
 * the user has not seen, and overwrite what the other person chose.
 */
export function useSeen(ebook: Ebook) {
  const [seen, setSeen] = useState(ebook);
  const onRefusal = (error: unknown) => {
    const current = problemOf(error)?.current;
    if (current && 'toc_version' in current) setSeen(current);
  };
  return { seen, onRefusal };
}
