import { useEffect } from 'react';
import type { ListQuery } from '@/api/types';

const shown = new Set<ListQuery>();

/** The lists on the screen, by their queries. */
export const shownLists = (): readonly ListQuery[] => [...shown];

/** Registers a list as shown while the component is mounted; nothing while `query` is undefined. */
export function useShownList(query: ListQuery | undefined): void {
  useEffect(() => {
    if (!query) return;
    shown.add(query);
    return () => void shown.delete(query);
  }, [query]);
}
