import { api } from '@/api/api';
import { ebooksApi } from '@/api/ebooks';
import { notesApi } from '@/api/notes';
import type { Changes } from './Gathering';
import { type ListStore, pointsAtRows, refreshInPlace } from './lists';
import { isReadSince, type Tag } from './readSince';

const screenOf = /^\/ebooks\/([0-9a-f-]{36})(?:\/(edit|toc))?$/i;

/** The e-book one is at work on, in the form, the outline or a decision's dialog: left alone. */
export function atWorkOn(pathname: string, search: string): string | null {
  const [, id = null, screen] = screenOf.exec(pathname) ?? [];
  return screen || new URLSearchParams(search).has('action') ? id : null;
}

export interface Followed {
  /** The e-book one is at work on was left alone; overtaken: it has got another version. */
  left: boolean;
  overtaken: boolean;
  /** Patched: read in place, since one points there; behind: its rows would have moved. */
  lists: 'shown' | 'patched' | 'behind';
}

/** What was told concerns no e-book that a screen shows. */
const nothingShown: Followed = { left: false, overtaken: false, lists: 'shown' };

/**
 * Has everything read again that may have changed and is shown; what is not shown is forgotten.
 * What one is typing in or pointing at stays where it is.
 */
export async function follow(
  store: ListStore,
  changes: Changes,
  atWork: string | null,
): Promise<Followed> {
  const { everything, ebooks, claims, notes, notifications } = changes;
  const isNews = (tag: Tag) => !isReadSince(store.getState(), tag, changes.at);
  const readAgain = (tags: Tag[]) => store.dispatch(api.util.invalidateTags(tags.filter(isNews)));
  if (everything || notifications) readAgain(['Notifications']);
  if (!everything && ebooks.size + claims.size + notes.size === 0) return nothingShown;
  const left =
    atWork !== null &&
    isNews({ type: 'Ebook', id: atWork }) &&
    (everything || ebooks.has(atWork) || claims.has(atWork) || notes.has(atWork));
  const overtaken = atWork !== null && isNewer(store, atWork, ebooks.get(atWork));
  const pointing = isNews('List') && pointsAtRows();
  readAgain([...tagsOf(store, changes, atWork), ...(pointing ? [] : (['List'] as const))]);
  if (left && atWork !== null && notes.has(atWork)) void readNotes(store, atWork);
  if (!pointing) return { left, overtaken, lists: 'shown' };
  const behind = await refreshInPlace(store, new Set([...ebooks.keys(), ...claims, ...notes]));
  return { left, overtaken, lists: behind ? 'behind' : 'patched' };
}

/** Read also where none was open: what one is at work on is told of its first note. */
function readNotes(store: ListStore, id: string) {
  const { initiate, select } = notesApi.endpoints.getNotes;
  const { isUninitialized } = select(id)(store.getState() as never);
  return isUninitialized && store.dispatch(initiate(id, { subscribe: false }));
}

function tagsOf(store: ListStore, changes: Changes, atWork: string | null): Tag[] {
  const { everything, ebooks, claims, notes } = changes;
  const tags: Tag[] = everything || ebooks.size > 0 ? ['Statistics'] : [];
  const known = ebooksApi.util.selectCachedArgsForQuery(store.getState(), 'getEbook');
  // What one types of notes stays whatever comes, so they are read also where one is at work.
  for (const id of everything ? known : notes) {
    tags.push({ type: 'Notes', id });
    if (id !== atWork) tags.push({ type: 'Ebook', id }); // with the number of the open ones
  }
  for (const id of everything ? known : ebooks.keys()) {
    if (id === atWork) continue;
    tags.push({ type: 'Toc', id }); // which moves without the e-book's version
    if (everything || isNewer(store, id, ebooks.get(id))) {
      tags.push({ type: 'Ebook', id }, { type: 'Logs', id });
    }
  }
  for (const id of claims) {
    if (id !== atWork && !isOwnClaim(store, id)) tags.push({ type: 'Ebook', id });
  }
  return tags;
}

const hereOf = (store: ListStore, id: string) =>
  ebooksApi.endpoints.getEbook.select(id)(store.getState()).data;

/** Whether the e-book is older here than it is by now; one that is not here at all is not. */
function isNewer(store: ListStore, id: string, version: number | undefined): boolean {
  const here = hereOf(store, id);
  return here !== undefined && version !== undefined && version > here.version;
}

/** Nobody else changes one's own claim. */
function isOwnClaim(store: ListStore, id: string): boolean {
  const holder = hereOf(store, id)?.claim?.user.id;
  return holder !== undefined && holder === store.getState().session.user?.id;
}
