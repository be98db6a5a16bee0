import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause } from './pause';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a pause that is over leaves no listener on the signal', async () => {
  const { signal } = new AbortController();
  for (let n = 0; n < 3; n += 1) {
    const over = pause(1_000, signal);
    await vi.advanceTimersByTimeAsync(1_000);
    await over;
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a pause ends when the signal aborts', async () => {
  const stop = new AbortController();
  const over = pause(60_000, stop.signal);
  stop.abort();
  await over;
  expect(vi.getTimerCount()).toBe(0);
});
