import type { Duplicates, Ebook } from '@/api/types';
import type { Doing, Missing } from './draftSteps';
import type { FileIdentity } from './picked';

/** The state of a file in the batch. */
export type LineState =
  | { kind: 'refused'; problem: string }
  | { kind: 'ready' }
  /** Left over from before the page was loaded; the file must be chosen again. */
  | { kind: 'needsFile'; draft: string | null }
  /** Finished before the page was loaded. */
  | { kind: 'finished'; draft: string }
  | { kind: 'queued' }
  | { kind: 'doing'; doing: Doing }
  | { kind: 'waiting'; for: 'signIn' | 'network' }
  | { kind: 'pausing'; seconds: number }
  /** There may be such an e-book; the user decides. */
  | { kind: 'possibleDuplicate'; found: Duplicates }
  | { kind: 'cancelled'; draft: string | null }
  | { kind: 'failed'; message: string; draft: string | null }
  | { kind: 'done'; ebook: Ebook; missing: Missing[] };

export interface Line {
  id: number;
  file: FileIdentity;
  state: LineState;
}

const running: LineState['kind'][] = ['queued', 'doing', 'waiting', 'pausing'];

export const isRunning = ({ state }: Line) => running.includes(state.kind);

/** It failed, and the user has to act. */
export const isWrong = ({ state }: Line) => state.kind === 'refused' || state.kind === 'failed';

/** Whether a button on the line creates a draft. Ready lines have no button: they start together. */
export const createsDraft = ({ state }: Line) =>
  state.kind === 'possibleDuplicate' ||
  ((state.kind === 'failed' || state.kind === 'cancelled') && state.draft === null);

/** Whether the user may remove it. A cancelled draft is still to be completed. */
export const isRemovable = ({ state }: Line) =>
  state.kind === 'cancelled' ? state.draft === null : removable.has(state.kind);

const removable: ReadonlySet<LineState['kind']> = new Set([
  'ready',
  'refused',
  'needsFile',
  'possibleDuplicate',
  'failed',
]);

/** A refused file is only listed. A plan of the file, if any, belongs to another line. */
export const isInBatch = ({ state }: Line) => state.kind !== 'refused';

/** Nothing is left to do for it. */
export const isOver = ({ state }: Line) =>
  state.kind === 'done' || state.kind === 'finished' || state.kind === 'refused';

/** Nothing is left to do for the batch, and something was done. Refused files alone are no batch yet. */
export const isFinished = (lines: readonly Line[]) => lines.every(isOver) && lines.some(isInBatch);

interface Summary {
  /** Number of files without the refused ones. */
  total: number;
  ready: number;
  withoutFile: number;
  running: number;
  /** Number of files about which the user is asked. */
  possibleDuplicates: number;
  done: number;
  /** Number of failed files, including those that were refused immediately. */
  wrong: number;
  /** Number of failed files that have a draft already, in which something is missing. */
  halfMade: number;
}

export function summaryOf(lines: readonly Line[]): Summary {
  const count = (...kinds: LineState['kind'][]) =>
    lines.filter(({ state }) => kinds.includes(state.kind)).length;
  return {
    total: lines.length - count('refused'),
    ready: count('ready'),
    withoutFile: count('needsFile'),
    running: count(...running),
    possibleDuplicates: count('possibleDuplicate'),
    done: count('done', 'finished'),
    wrong: lines.filter(isWrong).length,
    halfMade: lines.filter(({ state }) => state.kind === 'failed' && state.draft !== null).length,
  };
}
