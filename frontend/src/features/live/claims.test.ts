import { afterEach, expect, it, vi } from 'vitest';
import { ebooksApi } from '@/api/ebooks/ebooks';
import { noteServerTime } from '@/api/serverClock';
import { ebook } from '@/testing/ebooks';
import { newStore } from '@/testing/newStore';
import { dropExpiredClaims } from './claims';

const minutes = 60_000;

afterEach(() => {
  vi.useRealTimers();
  noteServerTime(new Headers({ Date: new Date().toUTCString() }));
});

it.each([-120, 120])(
  'a claim ends by the clock of the server, if this one is %d minutes ahead',
  async (ahead) => {
    const serverTime = Date.parse('2026-03-01T08:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: serverTime + ahead * minutes });
    noteServerTime(new Headers({ Date: new Date(serverTime).toUTCString() }));
    const store = newStore();
    const until = new Date(serverTime + 20 * minutes).toISOString();
    const claim = { user: { id: 'b', full_name: 'Bình' }, since: until, until };
    const book = ebook({ claim });
    const { id } = book;
    await store.dispatch(ebooksApi.util.upsertQueryData('getEbook', id, book));
    const claimed = () => ebooksApi.endpoints.getEbook.select(id)(store.getState()).data?.claim;
    dropExpiredClaims(store as never);
    expect(claimed()).toEqual(claim);
    vi.setSystemTime(Date.now() + 21 * minutes);
    dropExpiredClaims(store as never);
    expect(claimed()).toBeNull();
  },
);
