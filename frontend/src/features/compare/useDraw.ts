import { useEffect, useEffectEvent, useState } from 'react';
import type { Draw } from '@/features/reader/document/openForDrawing';
import type { Failure } from '@/features/reader/document/readerState';
import { part } from '@/parts/part';
import { pathOf } from './changes';

/** With the reader, so that the code that draws PDFs is loaded once. */
const reader = part(() => import('@/features/reader/Reader'));

interface Opening {
  /** Null until the PDF is open. */
  draw: Draw | null;
  failure: Failure | 'notLoaded' | null;
}

export interface Drawable extends Opening {
  /** Opens the PDF again after a failure. */
  retry: () => void;
}

const opening: Opening = { draw: null, failure: null };

/**
 * Opens the PDF behind a link, once enabled, to draw pages of it. A new signature of the link opens it
 * again only after a failure. Missing bytes are read with the new signature.
 */
export function useDraw(url: string, enabled: boolean): Drawable {
  const file = pathOf(url);
  const [opened, setOpened] = useState({ ...opening, file, url });
  const [attempt, setAttempt] = useState(0);
  const newestUrl = useEffectEvent(() => url);
  // After a failure the newest link is used, because the failure may be that of an old signature.
  const openedWith = opened.file === file && !opened.failure ? opened.url : url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    const show = (change: Partial<Opening>) => {
      if (!controller.signal.aborted) setOpened({ ...opening, ...change, file, url: openedWith });
    };
    const fail = (failure: Failure | 'notLoaded') => {
      show({ failure });
      controller.abort(); // otherwise pdf.js, and all later pages, would wait for the missing bytes
    };
    const link = { current: () => newestUrl(), renew: async () => newestUrl() };
    show({});
    reader.load().then(
      async ({ openForDrawing }) => {
        const draw = await openForDrawing(link, controller.signal, fail);
        if (draw) show({ draw });
      },
      () => fail('notLoaded'),
    );
    return () => controller.abort();
  }, [file, enabled, attempt, openedWith]);
  const retry = () => setAttempt((last) => last + 1);
  const { draw, failure } = opened.file === file && opened.url === openedWith ? opened : opening;
  return { draw, failure, retry };
}
