import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Rect } from '@/api/reviewTypes';
import type { Findings, FromWorker, Pair } from './messages';

/** Stands in for the worker that compares two PDFs of three pages. Mock `compareInWorker` with its `compare`. */
export const worker = {
  drawMore: vi.fn<(preferred: readonly Pair[]) => void>(),
  report: (_: FromWorker) => {},
  /** A message that it sends as soon as it starts; null for none. */
  firstMessage: null as FromWorker | null,
  /** The signals that end it, one for each start. */
  signals: [] as AbortSignal[],
  compare: (_: unknown, signal: AbortSignal, onMessage: (message: FromWorker) => void) => {
    worker.signals.push(signal);
    worker.report = onMessage;
    if (worker.firstMessage) onMessage(worker.firstMessage);
    return worker.drawMore;
  },
};

export const area = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };

/** The state in which the first pages differ in these areas; null for a page that is not drawn yet. */
export const stateOf = (...areas: (Rect[] | null)[]): Findings => ({
  changes: areas.map((pageAreas, n) => ({
    kind: 'changed',
    before: n + 1,
    after: n + 1,
    textDiffers: false,
    areas: pageAreas,
    undrawable: false,
    unsure: false,
  })),
  done: 2 * areas.filter((pageAreas) => pageAreas !== null).length,
  undrawable: { before: 0, after: 0 },
  complete: !areas.includes(null),
});

/** The response when all texts are read. */
export const texts = (state: Findings): FromWorker => ({
  kind: 'texts',
  texts: { before: ['a', 'b', 'c'], after: ['a', 'b', 'c'] },
  ...state,
});

/** Reports a state while pages are drawn. */
export const reportState = (state: Findings) =>
  act(() => worker.report({ kind: 'drawn', ...state }));

export const report = (...areas: (Rect[] | null)[]) => reportState(stateOf(...areas));

/** Lets the worker start with the texts and this state. */
export function startWith(...areas: (Rect[] | null)[]): void {
  worker.firstMessage = texts(stateOf(...areas));
}
