import { useEffect, useSyncExternalStore } from 'react';
import { useListEbooksQuery } from '@/api/ebooks';
import { useGetNeighboursQuery } from '@/api/neighbours';
import { useUser } from '@/api/session';
import { isReviewer, parseListParams, toFilters, toQuery } from '@/features/list/filter/listParams';
import { rememberRows } from '@/features/list/rows/useReturnToRow';
import {
  joined,
  type Place,
  placeIn,
  readQueue,
  rowsNear,
  saveQueue,
  subscribeQueue,
} from './queue';

/**
 * Where the e-book stands in the list one came from, and what stands beside it, which the server
 * tells. The list itself is kept warm for the return.
 */
export function useQueue(id: string): Place | null {
  const queue = useSyncExternalStore(subscribeQueue, readQueue);
  const reviewer = isReviewer(useUser()?.role);
  const skip = !queue?.ids.includes(id);
  const params = parseListParams(new URLSearchParams(queue?.search ?? ''));
  // Subscribed, so that a decision refreshes it in the background and Back finds it whole.
  useListEbooksQuery(toQuery(params, reviewer), { skip });
  const { currentData: around } = useGetNeighboursQuery(
    { id, list: toFilters(params, reviewer) },
    { skip },
  );
  useEffect(() => {
    const known = readQueue();
    if (!known?.ids.includes(id)) return;
    const now = around ? joined(known, id, around) : known;
    if (now !== known) saveQueue(now);
    rememberRows(rowsNear(now, id));
  }, [id, around]);
  return placeIn(queue, id, around);
}
