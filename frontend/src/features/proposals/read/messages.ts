import type { Proposal } from '@/features/proposals/proposal';
import type { ReadOptions } from './proposalOf';

/** Messages to the worker: start; the requested bytes; or that they could not be read. */
export type ToWorker =
  | {
      kind: 'read';
      size: number;
      chunk: number;
      outlineFrom: ReadOptions['outlineFrom'];
      timeMs: number;
    }
  | { kind: 'bytes'; begin: number; bytes: Uint8Array }
  | { kind: 'missing'; begin: number };

/** Messages from the worker. */
export type FromWorker =
  | { kind: 'request'; begin: number; end: number }
  | { kind: 'progress'; proposal: Proposal }
  | { kind: 'done'; proposal: Proposal };
