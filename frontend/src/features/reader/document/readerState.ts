import { FileError, type FileErrorReason } from '@/api/files/rangeLoader';

/** Why a document, or a part of it, is not shown. */
export type Failure = FileErrorReason | 'locked' | 'damaged';

export function failureOf(error: unknown): Failure {
  if (error instanceof FileError) return error.reason;
  return (error as Error).name === 'PasswordException' ? 'locked' : 'damaged';
}

export interface FindResult {
  /** Index of the current match, from 1; 0 if there is none. */
  current: number;
  total: number;
  status: 'searching' | 'found' | 'none';
}

export interface ReaderState {
  phase: 'loading' | 'ready' | 'failed';
  /** In phase `ready`: why some pages could not be loaded. */
  failure: Failure | null;
  pageCount: number;
  labels: readonly string[] | null;
  /** A number, or a zoom mode of pdf.js such as `page-width`. */
  zoom: string;
  scale: number;
  rotation: number;
  found: FindResult | null;
}

export const initialState: ReaderState = {
  phase: 'loading',
  failure: null,
  pageCount: 0,
  labels: null,
  zoom: 'page-width',
  scale: 1,
  rotation: 0,
  found: null,
};

/** After a failure, what is already shown stays in view. */
export function failed(state: ReaderState, failure: Failure): ReaderState {
  return { ...state, failure, phase: state.phase === 'ready' ? 'ready' : 'failed' };
}

/** By the search states of pdf.js: found, not found, wrapped, pending. */
const statuses: readonly FindResult['status'][] = ['found', 'none', 'found', 'searching'];

export function findResult(state: number, count: { current: number; total: number }): FindResult {
  const status = statuses[state] ?? 'none';
  return { current: count.current, total: count.total, status };
}
