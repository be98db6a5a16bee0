import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '@/api/api';
import { ebooksApi } from '@/api/ebooks/ebooks';
import { tocApi } from '@/api/ebooks/toc';
import { isReadSince, type Tag } from './readSince';

const minute = 60_000;
const { timeOrigin } = performance;

function storeOf() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: () => ({}) },
    middleware: (more) => more({ serializableCheck: false }).concat(api.middleware),
  });
}

let store: ReturnType<typeof storeOf>;

beforeEach(() => {
  vi.useFakeTimers({ now: timeOrigin });
  store = storeOf();
});
afterEach(() => vi.useRealTimers());

/** An e-book and its outline are read, so long after the page began. */
async function read(id: string, afterMs: number): Promise<void> {
  vi.setSystemTime(timeOrigin + afterMs);
  const { upsertQueryData } = ebooksApi.util;
  await store.dispatch(upsertQueryData('getEbook', id, { id } as never) as never);
  await store.dispatch(tocApi.util.upsertQueryData('getToc', id, {} as never) as never);
}

it.each<[string, Tag, readAfter: number, sentAfter: number, boolean]>([
  ['sent before the page was loaded', { type: 'Ebook', id: 'a' }, 500, -1_000, true],
  [
    'sent while the page was loading: a request may have been early',
    { type: 'Ebook', id: 'a' },
    20_000,
    10_000,
    false,
  ],
  ['sent long after, and read since', { type: 'Toc', id: 'a' }, 3 * minute, 2 * minute, true],
  ['sent long after, and not read since', { type: 'Toc', id: 'a' }, 2 * minute, 3 * minute, false],
  ['sent as it happens', { type: 'Ebook', id: 'a' }, 3 * minute, Number.POSITIVE_INFINITY, false],
  ['about what is not here', { type: 'Ebook', id: 'b' }, 500, 10_000, true],
])('RULES §10.19: %s', async (_, tag, readAfter, sentAfter, since) => {
  await read('a', readAfter);
  expect(isReadSince(store.getState() as never, tag, timeOrigin + sentAfter)).toBe(since);
});

it('RULES §10.19: one response that is older is enough to read again', async () => {
  await read('a', 2 * minute);
  await read('b', 4 * minute);
  const sentAt = timeOrigin + 3 * minute;
  expect(isReadSince(store.getState() as never, 'Ebook', sentAt)).toBe(false);
  expect(isReadSince(store.getState() as never, 'Ebook', timeOrigin + minute)).toBe(true);
});

it('RULES §10.19: a query that still runs counts by when it began', () => {
  const running = { status: 'pending', startedTimeStamp: timeOrigin + 3 * minute };
  const state = { api: { ...store.getState().api, queries: { running } } };
  const readSince = (at: number) => isReadSince(state as never, 'List', at);
  expect(readSince(timeOrigin + 2 * minute)).toBe(true);
  expect(readSince(timeOrigin + 4 * minute)).toBe(false);
  expect(readSince(Number.POSITIVE_INFINITY)).toBe(false);
});
