import { useEffect } from 'react';
import { useListEbooksQuery } from '@/api/ebooks/ebooks';
import { useGetNeighboursQuery } from '@/api/ebooks/neighbours';
import { useUser } from '@/api/session';
import { isReviewer, parseListParams, toFilters, toQuery } from '@/features/list/filter/listParams';
import { rememberRows } from '@/features/list/rows/useReturnToRow';
import { useStoreState } from '@/state/useStoreState';
import {
  placeIn,
  type QueuePlace,
  queueStore,
  readQueue,
  rowsNear,
  saveQueue,
  withNeighbours,
} from './queue';

/**
 * The e-book's place in the list that the user came from, with the neighbours returned by the
 * server. It also keeps the list in the cache for the return.
 */
export function useQueue(id: string): QueuePlace | null {
  const queue = useStoreState(queueStore);
  const reviewer = isReviewer(useUser()?.role);
  const skip = !queue?.ids.includes(id);
  const params = parseListParams(new URLSearchParams(queue?.search ?? ''));
  // Subscribed, so that a decision refreshes the list in the background and Back shows it immediately.
  useListEbooksQuery(toQuery(params, reviewer), { skip });
  const { currentData: around } = useGetNeighboursQuery(
    { id, list: toFilters(params, reviewer) },
    { skip },
  );
  useEffect(() => {
    const known = readQueue();
    if (!known?.ids.includes(id)) return;
    const now = around ? withNeighbours(known, id, around) : known;
    if (now !== known) saveQueue(now);
    rememberRows(rowsNear(now, id));
  }, [id, around]);
  return placeIn(queue, id, around);
}
