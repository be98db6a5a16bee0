import { useEffect, useReducer } from 'react';
import type { FileLink } from '@/api/files/rangeLoader';
import type { Failure } from '@/features/reader/document/readerState';
import type { PdfTexts } from '@/features/reader/document/readTexts';
import { PartFailed, part } from '@/parts/part';

/** The same program as the reader's. */
const reader = part(() => import('@/features/reader/Reader'));

export type Reading =
  | { phase: 'reading'; done: number; pages: number }
  | { phase: 'failed'; failure: Failure | 'notLoaded' }
  | { phase: 'ready'; was: PdfTexts; is: PdfTexts };

interface State {
  reading: Reading;
  /** Number of attempts. */
  round: number;
}

type Event = Reading | { phase: 'again' };

const begun: Reading = { phase: 'reading', done: 0, pages: 0 };

const next = (state: State, event: Event): State =>
  event.phase === 'again'
    ? { reading: begun, round: state.round + 1 }
    : { ...state, reading: event };

/** The link as it is; if it has expired, the reading fails. */
const linkTo = (url: string): FileLink => ({ current: () => url, renew: async () => url });

/** Reads the text of both PDFs in parallel; unmounting cancels. */
export function usePageTexts(was: string, is: string): [Reading, () => void] {
  const [{ reading, round }, act] = useReducer(next, { reading: begun, round: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads anew
  useEffect(() => {
    const life = new AbortController();
    const report = (event: Event) => life.signal.aborted || act(event);
    readBoth(was, is, life.signal, report).catch((error) =>
      report({ phase: 'failed', failure: error instanceof PartFailed ? 'notLoaded' : 'network' }),
    );
    return () => life.abort();
  }, [was, is, round]);
  return [reading, () => act({ phase: 'again' })];
}

async function readBoth(
  was: string,
  is: string,
  signal: AbortSignal,
  report: (event: Event) => void,
): Promise<void> {
  const { readTexts } = await reader.load();
  const counts = { was: { done: 0, pages: 0 }, is: { done: 0, pages: 0 } };
  const read = (side: 'was' | 'is', url: string) =>
    readTexts(linkTo(url), {
      signal,
      onProgress: (done, pages) => {
        counts[side] = { done, pages };
        const sum = (of: 'done' | 'pages') => counts.was[of] + counts.is[of];
        report({ phase: 'reading', done: sum('done'), pages: sum('pages') });
      },
    });
  const [old, now] = await Promise.all([read('was', was), read('is', is)]);
  if ('failure' in old) report({ phase: 'failed', failure: old.failure });
  else if ('failure' in now) report({ phase: 'failed', failure: now.failure });
  else report({ phase: 'ready', was: old, is: now });
}
