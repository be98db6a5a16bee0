import { useEffect, useReducer, useRef } from 'react';
import type { Failure } from '@/features/reader/document/readerState';
import { pathOf } from './changes';
import { compareInWorker, type DrawMore } from './pages/inWorker';
import {
  type ComparedPage,
  type Findings,
  type FromWorker,
  keyOf,
  type Texts,
} from './pages/messages';

interface Progress {
  done: number;
  pages: number;
}

export interface Compared extends Findings {
  texts: Texts;
  /** Changes that are dropped, as they were last known: they proved to be the same or belong elsewhere. */
  dropped: ComparedPage[];
  /** Whether a page is being drawn. */
  isDrawing: boolean;
}

type ComparisonState =
  | ({ phase: 'reading' } & Progress)
  | { phase: 'failed'; failure: Failure | 'notLoaded' }
  | ({ phase: 'ready' } & Compared);

interface State {
  comparison: ComparisonState;
  attempt: number;
}

type Event = FromWorker | { kind: 'notLoaded' } | { kind: 'drawing' } | { kind: 'retry' };

const reading: ComparisonState = { phase: 'reading', done: 0, pages: 0 };
const initial: State = { comparison: reading, attempt: 0 };

const reduce = (state: State, event: Event): State =>
  event.kind === 'retry'
    ? { comparison: reading, attempt: state.attempt + 1 }
    : { ...state, comparison: updated(state.comparison, event) };

function updated(
  comparison: ComparisonState,
  event: Exclude<Event, { kind: 'retry' }>,
): ComparisonState {
  switch (event.kind) {
    case 'progress':
      return { phase: 'reading', done: event.done, pages: event.pages };
    case 'texts':
      return { phase: 'ready', isDrawing: false, dropped: [], ...event };
    case 'drawing':
      return comparison.phase === 'ready' ? { ...comparison, isDrawing: true } : comparison;
    case 'drawn':
      return comparison.phase === 'ready'
        ? { ...comparison, ...event, dropped: droppedBy(comparison, event), isDrawing: false }
        : comparison;
    case 'failed':
      return { phase: 'failed', failure: event.failure };
    default:
      return { phase: 'failed', failure: 'notLoaded' };
  }
}

function droppedBy(compared: Compared, { changes }: Findings): ComparedPage[] {
  const kept = new Set(changes.map(keyOf));
  return [...compared.changes, ...compared.dropped].filter((page) => !kept.has(keyOf(page)));
}

export interface PageComparison {
  comparison: ComparisonState;
  /** Draws one more page. Call it only while none is being drawn. */
  drawMore: DrawMore;
  retry: () => void;
}

/** Whether the worker, which keeps both PDFs in memory, is no longer needed. */
const isLast = (event: Event) =>
  event.kind === 'failed' || event.kind === 'notLoaded' || ('complete' in event && event.complete);

/** Compares the pages of two PDFs; unmounting cancels. New signatures of the same links do not. */
export function usePageComparison(before: string, after: string): PageComparison {
  const [{ comparison, attempt }, dispatch] = useReducer(reduce, initial);
  const draw = useRef<DrawMore | null>(null);
  const [pathBefore, pathAfter] = [pathOf(before), pathOf(after)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again for other files and for a retry
  useEffect(() => {
    const controller = new AbortController();
    const report = (event: Event) => {
      dispatch(event);
      if (isLast(event)) controller.abort();
    };
    draw.current = compareInWorker({ before, after }, controller.signal, report, (error) =>
      report(error ? { kind: 'notLoaded' } : { kind: 'failed', failure: 'damaged' }),
    );
    return () => controller.abort();
  }, [pathBefore, pathAfter, attempt]);
  const drawMore: DrawMore = (preferred) => {
    dispatch({ kind: 'drawing' });
    draw.current?.(preferred);
  };
  return { comparison, drawMore, retry: () => dispatch({ kind: 'retry' }) };
}
