import type { Proposal } from '@/features/proposals/proposal';
import type { ReadOptions } from './proposalOf';

/** What the page tells the worker: to begin, and the bytes that it asked for. */
export type ToWorker =
  | { kind: 'read'; size: number; chunk: number; outlineFrom: ReadOptions['outlineFrom'] }
  | { kind: 'bytes'; begin: number; bytes: Uint8Array }
  | { kind: 'missing'; begin: number };

/** What the worker tells the page. */
export type FromWorker =
  | { kind: 'wanted'; begin: number; end: number }
  | { kind: 'progress'; proposal: Proposal }
  | { kind: 'done'; proposal: Proposal };
