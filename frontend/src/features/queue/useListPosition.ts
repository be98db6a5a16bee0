import { useEffect } from 'react';
import { useListEbooksQuery } from '@/api/ebooks/ebooks';
import { useGetNeighboursQuery } from '@/api/ebooks/neighbours';
import { useUser } from '@/api/session';
import { isReviewer, parseListParams, toFilters, toQuery } from '@/features/list/filter/listParams';
import { rememberRows } from '@/features/list/rows/useReturnToRow';
import { useStoreState } from '@/state/useStoreState';
import {
  type ListPosition,
  positionIn,
  readVisitedList,
  rowsNear,
  saveVisitedList,
  visitedListStore,
  withNeighbours,
} from './queue';

/**
 * The e-book's position in the list that the user came from, with the neighbours returned by the
 * server. It also keeps the list in the cache for the return.
 */
export function useListPosition(id: string): ListPosition | null {
  const list = useStoreState(visitedListStore);
  const reviewer = isReviewer(useUser()?.role);
  const skip = !list?.ids.includes(id);
  const params = parseListParams(new URLSearchParams(list?.search ?? ''));
  // Subscribed, so that a decision refreshes the list in the background and Back shows it immediately.
  useListEbooksQuery(toQuery(params, reviewer), { skip });
  const { currentData: around } = useGetNeighboursQuery(
    { id, list: toFilters(params, reviewer) },
    { skip },
  );
  useEffect(() => {
    const known = readVisitedList();
    if (!known?.ids.includes(id)) return;
    const updated = around ? withNeighbours(known, id, around) : known;
    if (updated !== known) saveVisitedList(updated);
    rememberRows(rowsNear(updated, id));
  }, [id, around]);
  return positionIn(list, id, around);
}
