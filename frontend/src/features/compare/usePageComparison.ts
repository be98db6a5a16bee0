import { useEffect, useReducer } from 'react';
import type { Failure } from '@/features/reader/document/readerState';
import { compareInWorker } from './pages/inWorker';
import type { ComparedPage, FromWorker, OfBoth, Texts } from './pages/messages';

export interface Progress {
  done: number;
  pages: number;
}

export interface Compared {
  texts: Texts;
  changes: ComparedPage[];
  /** While the pages are still drawn: how many are. */
  drawing: Progress | null;
  /** Pages that could not be drawn. */
  undrawn: OfBoth;
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

type Event = FromWorker | { kind: 'notLoaded' } | { kind: 'again' };

const begun: Comparison = { phase: 'reading', done: 0, pages: 0 };

const next = (state: State, event: Event): State =>
  event.kind === 'again'
    ? { comparison: begun, round: state.round + 1 }
    : { ...state, comparison: after(state.comparison, event) };

function after(before: Comparison, event: Exclude<Event, { kind: 'again' }>): Comparison {
  switch (event.kind) {
    case 'progress': {
      const progress = { done: event.done, pages: event.pages };
      return before.phase === 'ready'
        ? { ...before, drawing: progress }
        : { phase: 'reading', ...progress };
    }
    case 'texts': {
      const { texts, changes } = event;
      const pages = texts.was.length + texts.is.length;
      const drawing = { done: 0, pages };
      return { phase: 'ready', texts, changes, drawing, undrawn: { was: 0, is: 0 } };
    }
    case 'done': {
      const { changes, undrawn } = event;
      return before.phase === 'ready' ? { ...before, changes, undrawn, drawing: null } : before;
    }
    case 'failed':
      return { phase: 'failed', failure: event.failure };
    default:
      return { phase: 'failed', failure: 'notLoaded' };
  }
}

/** Compares the pages of two PDFs; unmounting cancels. */
export function usePageComparison(was: string, is: string): [Comparison, () => void] {
  const [{ comparison, round }, act] = useReducer(next, { comparison: begun, round: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the files again
  useEffect(() => {
    const life = new AbortController();
    compareInWorker({ was, is }, life.signal, act, (error) =>
      act(error ? { kind: 'notLoaded' } : { kind: 'failed', failure: 'damaged' }),
    );
    return () => life.abort();
  }, [was, is, round]);
  return [comparison, () => act({ kind: 'again' })];
}
