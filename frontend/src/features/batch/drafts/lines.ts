import type { Ebook } from '@/api/types';
import type { Doing, Missing } from './draftSteps';

/** The state of a file in the batch. */
export type LineState =
  | { kind: 'refused'; problem: string }
  | { kind: 'ready'; begun: boolean }
  | { kind: 'queued' }
  | { kind: 'doing'; doing: Doing }
  | { kind: 'waiting'; for: 'signIn' | 'line' }
  | { kind: 'pausing'; seconds: number }
  | { kind: 'cancelled'; draft: string | null }
  | { kind: 'failed'; message: string; draft: string | null }
  | { kind: 'done'; ebook: Ebook; missing: Missing[]; before: boolean };

export interface Line {
  id: number;
  file: File;
  state: LineState;
}

const under: LineState['kind'][] = ['queued', 'doing', 'waiting', 'pausing'];

export const isRunning = ({ state }: Line) => under.includes(state.kind);

/** No draft was created, and the user has to act. */
export const isWrong = ({ state }: Line) => state.kind === 'refused' || state.kind === 'failed';

export interface Summary {
  /** Number of files for which a draft is or was to be created. */
  total: number;
  ready: number;
  running: number;
  done: number;
  failed: number;
}

export function summaryOf(lines: readonly Line[]): Summary {
  const count = (...kinds: LineState['kind'][]) =>
    lines.filter(({ state }) => kinds.includes(state.kind)).length;
  return {
    total: lines.length - count('refused'),
    ready: count('ready'),
    running: count(...under),
    done: count('done'),
    failed: count('failed', 'cancelled'),
  };
}
