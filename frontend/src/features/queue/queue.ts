import type { Neighbours } from '@/api/ebooks/neighbours';
import type { VisitedList } from '@/features/list/rows/visitedList';
import { Store } from '@/state/Store';
import { readJson, writeJson } from '@/state/storedJson';
import { paths } from '@/ui/paths';
import type { Returning } from '@/ui/scrollKey';

/**
 * The list that the user came from, in its original order as far as it is known: the page that was
 * shown, and neighbours that the server has returned since.
 */
export type Queue = VisitedList;

const key = 'cms-queue';

export function saveQueue(queue: Queue): void {
  queueStore.set(queue);
  writeJson(key, queue, 'sessionStorage');
}

export const readQueue = (): Queue | null => queueStore.state();

export function parseQueue(queue: Partial<Queue> | null): Queue | null {
  if (typeof queue?.search !== 'string' || !Array.isArray(queue.ids)) return null;
  const { search, ids, first = 1, total = ids.length, scrollKey = paths.ebooks } = queue;
  return { search, ids, first, total, scrollKey };
}

/** The queue of this tab. */
export const queueStore = new Store(parseQueue(readJson<Partial<Queue>>(key, 'sessionStorage')));

/** Adds the neighbours returned by the server; known e-books keep their places. */
export function withNeighbours(queue: Queue, id: string, around: Neighbours): Queue {
  const after = around.next ? insertedAt(queue, around.next.id, queue.ids.indexOf(id) + 1) : queue;
  return around.previous ? insertedAt(after, around.previous.id, after.ids.indexOf(id)) : after;
}

/** Inserts an e-book. The total grows if it is too small for all e-books that are known now. */
function insertedAt(queue: Queue, id: string, at: number): Queue {
  const { ids, first, total } = queue;
  if (ids.includes(id)) return queue;
  const newFirst = at === 0 ? Math.max(1, first - 1) : first;
  return {
    ...queue,
    ids: [...ids.slice(0, at), id, ...ids.slice(at)],
    first: newFirst,
    total: Math.max(total, newFirst + ids.length),
  };
}

export interface QueuePlace {
  /** From 1. */
  position: number;
  total: number;
  prev: string | null;
  next: string | null;
}

/**
 * The place of an e-book in the queue; null if it is not in it. "Previous" follows the original
 * order. "Next" is the server's next e-book that is still in the list, if known: those decided by
 * others meanwhile are skipped.
 */
export function placeIn(queue: Queue | null, id: string, around?: Neighbours): QueuePlace | null {
  const index = queue?.ids.indexOf(id) ?? -1;
  if (!queue || index < 0) return null;
  const isLast = around !== undefined && around.place !== null && !around.next;
  return {
    position: queue.first + index,
    total: queue.total,
    prev: queue.ids[index - 1] ?? null,
    next: around?.next?.id ?? (isLast ? null : (queue.ids[index + 1] ?? null)),
  };
}

/**
 * The e-book's row, or the nearest if it has left the list: those after it, then those before it.
 */
export function rowsNear(queue: Queue, id: string): string[] {
  const index = queue.ids.indexOf(id);
  return [...queue.ids.slice(index), ...queue.ids.slice(0, index).reverse()];
}

/** The address of the list that the user came from, else of the default list. */
export function listAddress(): string {
  const search = readQueue()?.search;
  return search ? `${paths.ebooks}?${search}` : paths.ebooks;
}

/** The state of a link to that list, so that it restores the list as Back would. */
export function returning(): Returning | undefined {
  const queue = readQueue();
  return queue ? { scrollKey: queue.scrollKey } : undefined;
}
