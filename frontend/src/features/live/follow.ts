import { api } from '@/api/api';
import { ebooksApi } from '@/api/ebooks/ebooks';
import { tocApi } from '@/api/ebooks/toc';
import { isAttaching } from '@/api/files/attaching';
import { notesApi } from '@/api/review/notes';
import type { CollectedChanges } from './ChangeCollector';
import { isListInUse, type ListStore, refreshInPlace } from './lists';
import { isReadSince, type Tag } from './readSince';

const ebookPathname = /^\/ebooks\/([0-9a-f-]{36})(?:\/(edit|toc))?$/i;

/**
 * The e-book that the user is working on, in the form, the outline or a decision panel; null if
 * none.
 */
export function ebookAtWork(pathname: string, search: string): string | null {
  const [, id = null, screen] = ebookPathname.exec(pathname) ?? [];
  return screen || new URLSearchParams(search).has('action') ? id : null;
}

/**
 * current: the lists are up to date; refreshed: the shown rows kept their places, and all lists are
 * read again when the pointer leaves them; behind: an update would move rows under the pointer.
 */
export type ListsState = 'current' | 'refreshed' | 'behind';

interface FollowResult {
  /** The e-book being worked on has changed, and is read again once the user has left it. */
  postponed: boolean;
  /** Somebody else has saved it. */
  overtaken: boolean;
  lists: ListsState;
}

/** The changes concern no e-book. */
const noEbooks: FollowResult = { postponed: false, overtaken: false, lists: 'current' };

/**
 * Reads everything again that is shown and may have changed, and drops cached data that is not
 * shown. What the user is typing in or pointing at is left in place.
 */
export async function follow(
  store: ListStore,
  changes: CollectedChanges,
  atWork: string | null,
): Promise<FollowResult> {
  const { everything, ebooks, claims, notes, notifications } = changes;
  const isNews = (tag: Tag) => !isReadSince(store.getState(), tag, changes.latestAt);
  const readAgain = (tags: Tag[]) => store.dispatch(api.util.invalidateTags(tags.filter(isNews)));
  if (everything || notifications) readAgain(['Notifications']);
  if (!everything && ebooks.size + claims.size + notes.size === 0) return noEbooks;
  const postponed =
    atWork !== null &&
    isNews({ type: 'Ebook', id: atWork }) &&
    (everything || ebooks.has(atWork) || claims.has(atWork) || notes.has(atWork));
  const overtaken = atWork !== null && isOvertaken(store, atWork, ebooks.get(atWork));
  const keepsRows = isNews('List') && isListInUse();
  readAgain([...tagsOf(store, changes, atWork), ...(keepsRows ? [] : (['List'] as const))]);
  if (postponed && atWork !== null && notes.has(atWork)) readNotesOnce(store, atWork);
  if (!keepsRows) return { postponed, overtaken, lists: 'current' };
  const behind = await refreshInPlace(store, new Set([...ebooks.keys(), ...claims, ...notes]));
  return { postponed, overtaken, lists: behind ? 'behind' : 'refreshed' };
}

/** Reads the notes if they were never read, so that the first note on an e-book appears. */
function readNotesOnce(store: ListStore, id: string): void {
  const { initiate, select } = notesApi.endpoints.getNotes;
  const { isUninitialized } = select(id)(store.getState() as never);
  if (isUninitialized) void store.dispatch(initiate(id, { subscribe: false }));
}

function tagsOf(store: ListStore, changes: CollectedChanges, atWork: string | null): Tag[] {
  const { everything, ebooks, claims, notes } = changes;
  const tags: Tag[] = everything || ebooks.size > 0 ? ['Statistics'] : [];
  const cached = cachedIds(store);
  // A note that is being typed survives updates, so the notes are read even while the user works on
  // the e-book.
  for (const id of everything ? cached : notes) {
    tags.push({ type: 'Notes', id });
    if (id !== atWork) tags.push({ type: 'Ebook', id }); // it contains the number of open notes
  }
  for (const id of everything ? cached : ebooks.keys()) {
    if (id === atWork) continue;
    // Whatever the version: the outline changes without it, and the e-book may already have been read
    // again for a claim, without its history.
    tags.push({ type: 'Toc', id }, { type: 'Logs', id });
    if (everything || cacheMayBeOlder(store, id, ebooks.get(id))) tags.push({ type: 'Ebook', id });
  }
  for (const id of claims) {
    if (id !== atWork && !isOwnClaim(store, id)) tags.push({ type: 'Ebook', id });
  }
  return tags;
}

/** The e-books of which anything is cached: the history may stay longer than the e-book itself. */
function cachedIds(store: ListStore): Set<string> {
  const argsOf = api.util.selectCachedArgsForQuery;
  const state = store.getState() as never;
  const endpoints = ['getEbook', 'getLogs', 'getToc', 'getNotes'] as const;
  return new Set(endpoints.flatMap((endpoint) => argsOf(state, endpoint as never) as string[]));
}

const cacheEntryOf = (store: ListStore, id: string) =>
  ebooksApi.endpoints.getEbook.select(id)(store.getState());

const cachedEbook = (store: ListStore, id: string) => cacheEntryOf(store, id).data;

/** Whether the e-book is cached in an older version, is being read, or could not be read. */
function cacheMayBeOlder(store: ListStore, id: string, version: number | undefined): boolean {
  const { isUninitialized, data } = cacheEntryOf(store, id);
  return isNewerThanCached(store, id, version) || !(isUninitialized || data);
}

/** Whether the cached e-book is older than this version; false if it is not cached. */
function isNewerThanCached(store: ListStore, id: string, version: number | undefined): boolean {
  const cached = cachedEbook(store, id);
  return cached !== undefined && version !== undefined && version > cached.version;
}

/**
 * Whether somebody else has saved the e-book being worked on. The user's own saves do not count: one
 * of the outline returns the e-book's new version before the e-book is read again, and an attached
 * file is reported before the response.
 */
function isOvertaken(store: ListStore, id: string, version: number | undefined): boolean {
  if (isAttaching(id)) return false;
  const outline = tocApi.endpoints.getToc.select(id)(store.getState() as never).data;
  return isNewerThanCached(store, id, version) && Number(version) > (outline?.ebook_version ?? 0);
}

/** The user's own claim, which no other user changes. */
function isOwnClaim(store: ListStore, id: string): boolean {
  const holder = cachedEbook(store, id)?.claim?.user.id;
  return holder !== undefined && holder === store.getState().session.user?.id;
}
