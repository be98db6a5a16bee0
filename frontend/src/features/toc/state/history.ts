import type { Line, Spot } from '@/features/toc/outline/outline';

/** A state of the outline that undo or redo brings back, with the focus at that time. */
export interface Step {
  lines: Line[];
  spot: Spot | null;
}

/** The field being typed in, and the time of its last key. */
export interface Typing {
  key: string;
  part: 'title' | 'page';
  at: number;
}

export interface History {
  past: readonly Step[];
  future: readonly Step[];
  typing: Typing | null;
  /** Server ids by line key, for lines that the history holds under a temporary id. */
  ids: ReadonlyMap<string, string>;
}

export const noHistory: History = { past: [], future: [], typing: null, ids: new Map() };

/** Limits of the history: steps, and references to lines in all steps together. */
export const historyBounds = { steps: 500, lines: 500_000 } as const;

/** A pause in typing longer than this begins a new step. */
const pauseMs = 1_000;

/** Stores the state before a change. Continuous typing into one field is one step. */
export function remembered(history: History, before: Step, typing: Typing | null): History {
  const { past, typing: last, ids } = history;
  const continuesStep =
    typing !== null &&
    last?.key === typing.key &&
    last.part === typing.part &&
    typing.at - last.at < pauseMs;
  return { past: continuesStep ? past : bounded([...past, before]), future: [], typing, ids };
}

/** Undoes one step; null if there is none. */
export function undone(history: History, now: Step): { history: History; step: Step } | null {
  const step = history.past.at(-1);
  if (!step) return null;
  const { past, future, ids } = history;
  const next = { past: past.slice(0, -1), future: [...future, now], typing: null, ids };
  return { history: next, step: withIds(step, ids) };
}

/** Redoes one step; null if there is none. */
export function redone(history: History, now: Step): { history: History; step: Step } | null {
  const step = history.future.at(-1);
  if (!step) return null;
  const { past, future, ids } = history;
  const next = { past: bounded([...past, now]), future: future.slice(0, -1), typing: null, ids };
  return { history: next, step: withIds(step, ids) };
}

/** Records ids assigned by the server, so that undo does not send those lines as new. */
export function withServerIds(history: History, ids: ReadonlyMap<string, string>): History {
  return ids.size === 0 ? history : { ...history, ids: new Map([...history.ids, ...ids]) };
}

function withIds({ lines, spot }: Step, ids: ReadonlyMap<string, string>): Step {
  const known = lines.map((line) => {
    const id = ids.get(line.key) ?? line.id;
    return id === line.id ? line : { ...line, id };
  });
  return { lines: known, spot };
}

/** Drops the oldest steps, but never the last one. */
function bounded(steps: readonly Step[]): readonly Step[] {
  let from = Math.max(0, steps.length - historyBounds.steps);
  let keptLines = steps.slice(from).reduce((sum, { lines }) => sum + lines.length, 0);
  while (keptLines > historyBounds.lines && from < steps.length - 1) {
    keptLines -= steps[from]?.lines.length ?? 0;
    from += 1;
  }
  return from === 0 ? steps : steps.slice(from);
}

/** The focus after a step: where it was, else the first changed line. */
export function spotAfter(linesBefore: readonly Line[], step: Step): Spot | null {
  const { spot } = step;
  if (spot && step.lines.some(({ key }) => key === spot.key)) return { ...spot, caret: 'end' };
  const changed = step.lines.findIndex((line, i) => line !== linesBefore[i]);
  const line = step.lines[changed] ?? step.lines.at(-1);
  return line ? { key: line.key, part: 'title', caret: 'end' } : null;
}
