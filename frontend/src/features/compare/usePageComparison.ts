import { useEffect, useReducer, useRef } from 'react';
import type { Failure } from '@/features/reader/document/readerState';
import { compareInWorker, type DrawMore } from './pages/inWorker';
import type { Drawn, FromWorker, Texts } from './pages/messages';

export interface Progress {
  done: number;
  pages: number;
}

export interface Compared extends Drawn {
  texts: Texts;
  /** Whether a page is being drawn. */
  isDrawing: boolean;
}

export type Comparison =
  | ({ phase: 'reading' } & Progress)
  | { phase: 'failed'; failure: Failure | 'notLoaded' }
  | ({ phase: 'ready' } & Compared);

interface State {
  comparison: Comparison;
  /** Number of attempts. */
  round: number;
}

type Event = FromWorker | { kind: 'notLoaded' } | { kind: 'asked' } | { kind: 'again' };

const begun: Comparison = { phase: 'reading', done: 0, pages: 0 };

const next = (state: State, event: Event): State =>
  event.kind === 'again'
    ? { comparison: begun, round: state.round + 1 }
    : { ...state, comparison: after(state.comparison, event) };

function after(before: Comparison, event: Exclude<Event, { kind: 'again' }>): Comparison {
  switch (event.kind) {
    case 'progress':
      return { phase: 'reading', done: event.done, pages: event.pages };
    case 'texts':
      return { phase: 'ready', isDrawing: false, ...event };
    case 'asked':
      return before.phase === 'ready' ? { ...before, isDrawing: true } : before;
    case 'drawn':
      return before.phase === 'ready' ? { ...before, ...event, isDrawing: false } : before;
    case 'failed':
      return { phase: 'failed', failure: event.failure };
    default:
      return { phase: 'failed', failure: 'notLoaded' };
  }
}

export interface PageComparison {
  comparison: Comparison;
  /** Draws one more page; only while none is being drawn. */
  drawMore: DrawMore;
  again: () => void;
}

/** Compares the pages of two PDFs; unmounting cancels. */
export function usePageComparison(was: string, is: string): PageComparison {
  const [{ comparison, round }, act] = useReducer(next, { comparison: begun, round: 0 });
  const worker = useRef<DrawMore | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the files again
  useEffect(() => {
    const life = new AbortController();
    worker.current = compareInWorker({ was, is }, life.signal, act, (error) =>
      act(error ? { kind: 'notLoaded' } : { kind: 'failed', failure: 'damaged' }),
    );
    return () => life.abort();
  }, [was, is, round]);
  const drawMore: DrawMore = (first) => {
    act({ kind: 'asked' });
    worker.current?.(first);
  };
  return { comparison, drawMore, again: () => act({ kind: 'again' }) };
}
