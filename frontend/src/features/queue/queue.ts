import type { ListLeft } from '@/features/list/EbookList';
import { paths } from '@/ui/paths';

/** The list one came from, frozen when a row was opened: the way back, and previous and next. */
export type Queue = ListLeft;

const key = 'cms-queue';

export function saveQueue(queue: Queue): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(queue));
  } catch {
    // Without storage there is no queue, and the way back goes to the plain list.
  }
}

export function readQueue(): Queue | null {
  try {
    const queue: Partial<Queue> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof queue?.search !== 'string' || !Array.isArray(queue.ids)) return null;
    return { search: queue.search, ids: queue.ids, complete: queue.complete === true };
  } catch {
    return null;
  }
}

export interface Place {
  /** Counted from 1. */
  position: number;
  total: number;
  prev: string | null;
  next: string | null;
}

/** Where an e-book stands in the queue; null if it is not in it. */
export function placeIn(queue: Queue | null, id: string): Place | null {
  const index = queue?.ids.indexOf(id) ?? -1;
  if (!queue || index < 0) return null;
  return {
    position: index + 1,
    total: queue.ids.length,
    prev: queue.ids[index - 1] ?? null,
    next: queue.ids[index + 1] ?? null,
  };
}

/** The list one came from, else the plain one. */
export function listAddress(): string {
  const search = readQueue()?.search;
  return search ? `${paths.ebooks}?${search}` : paths.ebooks;
}
