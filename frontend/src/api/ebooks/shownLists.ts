import { useEffect } from 'react';
import type { ListQuery } from '@/api/types';

const shown = new Set<ListQuery>();

/** The lists on the screen, by their queries. */
export const shownLists = (): readonly ListQuery[] => [...shown];

/** Says that the list of a query is on the screen; undefined until there is one. */
export function useShownList(query: ListQuery | undefined): void {
  useEffect(() => {
    if (!query) return;
    shown.add(query);
    return () => void shown.delete(query);
  }, [query]);
}
