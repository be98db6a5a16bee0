import { afterEach, beforeEach, vi } from 'vitest';
import type { Toc } from '@/api/types';
import { applyAction } from '@/features/toc/outline/actions';
import { TocSession } from '@/features/toc/state/TocSession';
import { type SendToc, TocSaver } from './TocSaver';

export const send = vi.fn<SendToc>();
export const merged = vi.fn();
export const noConnection = { error: { status: 'FETCH_ERROR', error: 'no connection' } };

/** Stands in for the window, which these tests do not have. */
const browser = new EventTarget();
export const comesOnline = () => browser.dispatchEvent(new Event('online'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('navigator', { onLine: true });
  send.mockReset();
  merged.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An outline in the editor, saved by `send`. */
export function openOutline(toc: Toc) {
  const session = new TocSession(toc);
  const saver = new TocSaver(session, send, merged);
  const type = (index: number, text: string) => {
    const key = session.state().lines[index]?.key ?? '';
    const lines = applyAction(session.state().lines, { do: 'title', key, text })?.lines ?? [];
    session.dispatch({ do: 'change', lines, at: Date.now() });
  };
  const titlesNow = () => session.state().lines.map((line) => line.title);
  return { session, saver, type, titlesNow };
}
