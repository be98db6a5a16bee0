import type { Neighbours } from '@/api/ebooks/neighbours';
import { rememberRows } from '@/features/list/rows/useReturnToRow';
import type { VisitedList } from '@/features/list/rows/visitedList';
import { Store } from '@/state/Store';
import { readText, writeText } from '@/state/stored';
import { readJson, writeJson } from '@/state/storedJson';
import { paths } from '@/ui/paths';
import type { Returning } from '@/ui/scrollKey';

const listKey = 'cms-queue';
/** The id of the user whose list it is. */
const ownerKey = 'cms-queue-user';

export function saveVisitedList(list: VisitedList): void {
  visitedListStore.set(list);
  writeJson(listKey, list, 'sessionStorage');
}

export const readVisitedList = (): VisitedList | null => visitedListStore.state();

export function parseVisitedList(list: Partial<VisitedList> | null): VisitedList | null {
  if (typeof list?.search !== 'string' || !Array.isArray(list.ids)) return null;
  const { search, ids, first = 1, total = ids.length, scrollKey = paths.ebooks } = list;
  return { search, ids, first, total, scrollKey };
}

/**
 * The list that the user came from, in its original order as far as it is known: the page that was
 * shown, and neighbours that the server has returned since.
 */
export const visitedListStore = new Store(
  parseVisitedList(readJson<Partial<VisitedList>>(listKey, 'sessionStorage')),
);

/**
 * Forgets the list and the rows that another user left in this tab: this user may not be allowed to
 * see them. The owner's id is stored, so that a reload keeps the user's own list.
 */
export function forgetVisitedListOfOthers(userId: string | undefined): void {
  if (!userId || readText(ownerKey, 'sessionStorage') === userId) return;
  visitedListStore.set(null);
  writeText(listKey, null, 'sessionStorage');
  rememberRows([]);
  writeText(ownerKey, userId, 'sessionStorage');
}

/** Adds the neighbours returned by the server; known e-books keep their places. */
export function withNeighbours(list: VisitedList, id: string, around: Neighbours): VisitedList {
  const withNext = around.next ? insertedAt(list, around.next.id, list.ids.indexOf(id) + 1) : list;
  return around.previous
    ? insertedAt(withNext, around.previous.id, withNext.ids.indexOf(id))
    : withNext;
}

/** Inserts an e-book. The total grows if it is too small for all e-books that are known now. */
function insertedAt(list: VisitedList, id: string, at: number): VisitedList {
  const { ids, first, total } = list;
  if (ids.includes(id)) return list;
  const newFirst = at === 0 ? Math.max(1, first - 1) : first;
  return {
    ...list,
    ids: [...ids.slice(0, at), id, ...ids.slice(at)],
    first: newFirst,
    total: Math.max(total, newFirst + ids.length),
  };
}

export interface ListPosition {
  /** From 1. */
  number: number;
  total: number;
  prev: string | null;
  next: string | null;
  /** The number of `next`. Decided e-books in between keep their numbers. */
  nextNumber: number;
}

/**
 * The position of an e-book in the list; null if it is not in it. "Previous" follows the original
 * order. "Next" is the server's next e-book that is still in the list, if known: those decided by
 * others meanwhile are skipped.
 */
export function positionIn(
  list: VisitedList | null,
  id: string,
  around?: Neighbours,
): ListPosition | null {
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return null;
  const isLast = around !== undefined && around.place !== null && !around.next;
  const next = around?.next?.id ?? (isLast ? null : (list.ids[index + 1] ?? null));
  const nextIndex = next ? list.ids.indexOf(next) : -1;
  return {
    number: list.first + index,
    total: list.total,
    prev: list.ids[index - 1] ?? null,
    next,
    nextNumber: list.first + (nextIndex < 0 ? index + 1 : nextIndex),
  };
}

/** The ids of the rows to return to, best first: the e-book's own, those after it, those before it. */
export function rowsNear(list: VisitedList, id: string): string[] {
  const index = list.ids.indexOf(id);
  return [...list.ids.slice(index), ...list.ids.slice(0, index).reverse()];
}

/** The address of the list that the user came from, else of the default list. */
export function listAddress(): string {
  const search = readVisitedList()?.search;
  return search ? `${paths.ebooks}?${search}` : paths.ebooks;
}

/** The state of a link to that list, so that it restores the list as Back would. */
export function backState(): Returning | undefined {
  const list = readVisitedList();
  return list ? { scrollKey: list.scrollKey } : undefined;
}
