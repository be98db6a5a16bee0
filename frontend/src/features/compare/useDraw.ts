import { useEffect, useState } from 'react';
import type { Draw } from '@/features/reader/document/drawFrom';
import { part } from '@/parts/part';

/** The same program as the reader's. */
const reader = part(() => import('@/features/reader/Reader'));

/** Draws pages of the PDF behind a link; null until it is open. */
export function useDraw(url: string): Draw | null {
  const [opened, setOpened] = useState<{ url: string; draw: Draw } | null>(null);
  useEffect(() => {
    const life = new AbortController();
    const link = { current: () => url, renew: async () => url };
    reader
      .load()
      .then(({ drawFrom }) => drawFrom(link, life.signal))
      .then((draw) => life.signal.aborted || setOpened({ url, draw }))
      .catch(() => {}); // the comparison itself has said so, or will: the place stays white
    return () => life.abort();
  }, [url]);
  return opened?.url === url ? opened.draw : null;
}
