import type { Neighbours } from '@/api/neighbours';
import type { ListLeft } from '@/features/list/rows/leaving';
import { paths } from '@/ui/paths';
import type { Returning } from '@/ui/scrollKey';

/**
 * The list one came from, in the order in which it was entered, as far as it is known: the page
 * that was seen, and the neighbours that the server has told since.
 */
export type Queue = ListLeft;

const key = 'cms-queue';
const listeners = new Set<() => void>();
let current: Queue | null | undefined;

export function saveQueue(queue: Queue): void {
  current = queue;
  try {
    sessionStorage.setItem(key, JSON.stringify(queue));
  } catch {
    // Without storage the queue lasts until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

export function readQueue(): Queue | null {
  if (current === undefined) current = stored();
  return current;
}

export function subscribeQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Queue | null {
  try {
    return parseQueue(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

export function parseQueue(queue: Partial<Queue> | null): Queue | null {
  if (typeof queue?.search !== 'string' || !Array.isArray(queue.ids)) return null;
  const { search, ids, first = 1, total = ids.length, scrollKey = paths.ebooks } = queue;
  return { search, ids, first, total, scrollKey };
}

/** The queue with what the server says of an e-book's neighbours; nobody in it loses their place. */
export function joined(queue: Queue, id: string, around: Neighbours): Queue {
  const after = around.next ? put(queue, around.next.id, queue.ids.indexOf(id) + 1) : queue;
  return around.previous ? put(after, around.previous.id, after.ids.indexOf(id)) : after;
}

/** One more e-book at this index. At an end it was counted already, else it has come since. */
function put(queue: Queue, id: string, at: number): Queue {
  const { ids, first, total } = queue;
  if (ids.includes(id)) return queue;
  const atStart = at === 0 && first > 1;
  const atEnd = at === ids.length && first + ids.length <= total;
  return {
    ...queue,
    ids: [...ids.slice(0, at), id, ...ids.slice(at)],
    first: atStart ? first - 1 : first,
    total: atStart || atEnd ? total : total + 1,
  };
}

export interface Place {
  /** Counted from 1. */
  position: number;
  total: number;
  prev: string | null;
  next: string | null;
}

/**
 * Where an e-book stands in the queue; null if it is not in it. Back leads along the order in
 * which one came; forth to the next that is still in the list, where the server tells it, for what
 * others have decided meanwhile needs nobody's eyes.
 */
export function placeIn(queue: Queue | null, id: string, around?: Neighbours): Place | null {
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

/** The e-book's row, and where it has gone the nearest: after it, then before it. */
export function rowsNear(queue: Queue, id: string): string[] {
  const index = queue.ids.indexOf(id);
  return [...queue.ids.slice(index), ...queue.ids.slice(0, index).reverse()];
}

/** The list one came from, else the plain one. */
export function listAddress(): string {
  const search = readQueue()?.search;
  return search ? `${paths.ebooks}?${search}` : paths.ebooks;
}

/** What a link to that list carries, so that it is found as Back would find it. */
export function returning(): Returning | undefined {
  const queue = readQueue();
  return queue ? { scrollKey: queue.scrollKey } : undefined;
}
