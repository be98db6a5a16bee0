import { type Fault, FileFault } from '@/api/rangeLoader';

/** Why a document is not shown, or not all of it. */
export type Failure = Fault | 'locked' | 'damaged';

export function failureOf(error: unknown): Failure {
  if (error instanceof FileFault) return error.fault;
  return (error as Error).name === 'PasswordException' ? 'locked' : 'damaged';
}

export interface Found {
  /** Which of them one is at, from 1; 0 where there is none. */
  current: number;
  total: number;
  status: 'searching' | 'found' | 'none';
}

export interface ReaderState {
  phase: 'loading' | 'ready' | 'failed';
  /** With `ready`: pages that were asked for later did not come. */
  failure: Failure | null;
  pages: number;
  labels: readonly string[] | null;
  /** A number, or a name of pdf.js such as `page-width`. */
  zoom: string;
  scale: number;
  rotation: number;
  found: Found | null;
}

export const closed: ReaderState = {
  phase: 'loading',
  failure: null,
  pages: 0,
  labels: null,
  zoom: 'page-width',
  scale: 1,
  rotation: 0,
  found: null,
};

/** A failure while something is shown leaves it in view. */
export function failed(state: ReaderState, failure: Failure): ReaderState {
  return { ...state, failure, phase: state.phase === 'ready' ? 'ready' : 'failed' };
}

const statuses: readonly Found['status'][] = ['found', 'none', 'found', 'searching'];

/** What pdf.js says of a search: found, not found, found past the end, pending. */
export function foundOf(state: number, count: { current: number; total: number }): Found {
  const status = statuses[state] ?? 'none';
  return { current: count.current, total: count.total, status };
}
