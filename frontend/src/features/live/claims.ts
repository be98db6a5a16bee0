import { ebooksApi } from '@/api/ebooks/ebooks';
import { serverNow } from '@/api/serverClock';
import type { Ebook } from '@/api/types';
import type { ListStore } from './lists';

/** Claims expire without an event, so expired ones are removed from the cache. */
export function dropExpiredClaims(store: ListStore, now: number = serverNow()): void {
  const { util, endpoints } = ebooksApi;
  const expired = ({ claim }: Ebook) => claim !== null && Date.parse(claim.until) <= now;
  for (const id of util.selectCachedArgsForQuery(store.getState(), 'getEbook')) {
    const ebook = endpoints.getEbook.select(id)(store.getState()).data;
    if (ebook && expired(ebook)) store.dispatch(util.updateQueryData('getEbook', id, release));
  }
  for (const query of util.selectCachedArgsForQuery(store.getState(), 'listEbooks')) {
    const page = endpoints.listEbooks.select(query)(store.getState()).data;
    if (!page?.ebooks.some(expired)) continue;
    const patch = util.updateQueryData('listEbooks', query, ({ ebooks }) => {
      for (const ebook of ebooks) if (expired(ebook)) release(ebook);
    });
    store.dispatch(patch);
  }
}

function release(ebook: Ebook): void {
  ebook.claim = null;
}
