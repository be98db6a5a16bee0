import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { api } from './api';
import type { Data, Duplicates } from './types';

const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDuplicates: build.query<Duplicates, string>({
      query: (id) => `/ebooks/${encodeURIComponent(id)}/duplicates`,
      transformResponse: (answer: Data<Duplicates>) => answer.data,
      // Any e-book that is saved, gets a PDF or is deleted may be one of them, or be one no longer.
      providesTags: ['List'],
    }),
  }),
});

const { useGetDuplicatesQuery } = duplicatesApi;

export interface Queries {
  [api.reducerPath]: Pick<ReturnType<typeof api.reducer>, 'queries'>;
}

/** Whether anything else is being read. */
export function isReading(state: Queries): boolean {
  return Object.values(state[api.reducerPath].queries).some(
    (query) => query?.status === 'pending' && query.endpointName !== 'getDuplicates',
  );
}

/**
 * What may be the same as an e-book; null while there is nothing to tell. It is a hint: it is asked
 * for when all else that the screen needs has been read, and a failure says nothing.
 */
export function useDuplicates(id: string): Duplicates | null {
  const idle = useIdle();
  const { currentData, isError } = useGetDuplicatesQuery(id, { skip: !idle });
  return currentData && !isError && currentData.total > 0 ? currentData : null;
}

/** Whether there has been a moment in which nothing else was being read. */
function useIdle(): boolean {
  const store = useStore();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (idle) return;
    const check = () => {
      if (!isReading(store.getState() as Queries)) setIdle(true);
    };
    const timer = setTimeout(check); // when the rest of the screen has begun to read
    const unsubscribe = store.subscribe(check);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, idle]);
  return idle;
}
