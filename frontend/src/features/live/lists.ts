import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { ebooksApi } from '@/api/ebooks/ebooks';
import { shownLists } from '@/api/ebooks/shownLists';
import type { WithSession } from '@/api/session';
import type { Ebook, EbookPage, ListQuery } from '@/api/types';

type State = Parameters<typeof ebooksApi.util.selectCachedArgsForQuery>[0] & WithSession;

export type ListStore = Pick<Store<State>, 'getState'> & {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
};

/** At most so many e-books that have left a list are read individually. */
const maxReadRemoved = 5;

const offerInUse = '[data-live-offer]:hover, [data-live-offer]:focus-within';
const openOverlay = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/**
 * Whether the user points at the rows of a list or at the offer to update it, has the focus there,
 * or has a menu or dialog open. It reads the document, because no state holds pointer and focus.
 */
export function isListInUse(): boolean {
  const rows = document.querySelector('main [data-rows]');
  if (!rows) return false;
  const inside = rows.matches(':hover') || rows.contains(document.activeElement);
  return inside || document.querySelector(`${offerInUse}, ${openOverlay}`) !== null;
}

const unsubscribed = { subscribe: false, forceRefetch: true } as const;

let latest: Promise<unknown> = Promise.resolve();

/**
 * Reads the shown list without moving its rows: if the same e-books come in the same order, they
 * are shown; otherwise each row is updated in place. Returns whether any row would move. Refreshes
 * run one after another, so that the list of the last one is from after the latest change.
 */
export function refreshInPlace(store: ListStore, changed: Set<string>): Promise<boolean> {
  const next = latest.then(() => refreshNow(store, changed));
  latest = next.catch(() => undefined);
  return next;
}

async function refreshNow(store: ListStore, changed: Set<string>): Promise<boolean> {
  let behind = false;
  for (const query of shownLists()) {
    peeks += 1;
    const peek = peekApi.endpoints.peekList.initiate({ query, number: peeks }, unsubscribed);
    const { data } = await store.dispatch(peek);
    const shown = ebooksApi.endpoints.listEbooks.select(query)(store.getState()).data;
    if (!shown || !data) continue;
    if (sameRows(shown, data)) {
      await store.dispatch(ebooksApi.util.upsertQueryData('listEbooks', query, data));
      continue;
    }
    behind = true;
    const rows = [...data.ebooks, ...(await readRemoved(store, shown, data, changed))];
    store.dispatch(patchRows(query, new Map(rows.map((row) => [row.id, row]))));
  }
  return behind;
}

function sameRows(a: EbookPage, b: EbookPage): boolean {
  const ids = (page: EbookPage) => page.ebooks.map(({ id }) => id).join();
  return a.total === b.total && ids(a) === ids(b);
}

function patchRows(query: ListQuery, rows: Map<string, Ebook>) {
  return ebooksApi.util.updateQueryData('listEbooks', query, (page) => {
    for (const row of page.ebooks) Object.assign(row, rows.get(row.id));
  });
}

/** Reads e-books that have left the list, so that their rows show the current state. */
async function readRemoved(
  store: ListStore,
  shown: EbookPage,
  current: EbookPage,
  changed: Set<string>,
): Promise<Ebook[]> {
  const listed = new Set(current.ebooks.map(({ id }) => id));
  const left = shown.ebooks.filter(({ id }) => changed.has(id) && !listed.has(id));
  const reads = left
    .slice(0, maxReadRemoved)
    .map(({ id }) => store.dispatch(ebooksApi.endpoints.getEbook.initiate(id, unsubscribed)));
  const results = await Promise.all(reads);
  return results.flatMap(({ data }) => (data ? [data] : []));
}

/** Each peek has its own number: the end of one would abort a later one with the same arguments. */
let peeks = 0;

/** Reads a list without showing it. */
const peekApi = ebooksApi.injectEndpoints({
  endpoints: (build) => ({
    peekList: build.query<EbookPage, { query: ListQuery; number: number }>({
      query: ({ query }) => ({ url: '/ebooks', params: query }),
      keepUnusedDataFor: 0,
    }),
  }),
});
