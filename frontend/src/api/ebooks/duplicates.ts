import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { api } from '@/api/api';
import { ebookPath } from '@/api/ids';
import type { Duplicates } from '@/api/types';

/** What may become an e-book; it is compared by its PDF, and by title, subject and grade. */
export interface Candidate {
  sha256?: string;
  title?: string;
  subject?: string;
  grade?: string;
}

export const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDuplicates: build.query<Duplicates, string>({
      query: (id) => `${ebookPath(id)}/duplicates`,
      // Saving or deleting any e-book may add or remove a duplicate.
      providesTags: ['List'],
    }),
    getCandidateDuplicates: build.query<Duplicates, Candidate>({
      query: (params) => ({ url: '/ebooks/duplicates', params }),
      providesTags: ['List'],
    }),
  }),
});

const { useGetDuplicatesQuery, useGetCandidateDuplicatesQuery } = duplicatesApi;

export interface QueriesState {
  [api.reducerPath]: Pick<ReturnType<typeof api.reducer>, 'queries'>;
}

/** Whether a query other than getDuplicates is running. */
export function isOtherRunning(state: QueriesState): boolean {
  return Object.values(state[api.reducerPath].queries).some(
    (query) => query?.status === 'pending' && query.endpointName !== 'getDuplicates',
  );
}

/**
 * Possible duplicates of an e-book; null while none are known. It is only a hint, so it is
 * requested after everything else on the screen, and failures are ignored.
 */
export function useDuplicates(id: string): Duplicates | null {
  const idle = useIdle();
  const { currentData, isError } = useGetDuplicatesQuery(id, { skip: !idle });
  return currentData && !isError && currentData.total > 0 ? currentData : null;
}

/** Possible duplicates of a PDF or record that is not saved yet; null while none are known. */
export function useCandidateDuplicates(candidate: Candidate): Duplicates | null {
  const skip = !candidate.sha256 && !candidate.title;
  const { currentData, isError } = useGetCandidateDuplicatesQuery(candidate, { skip });
  return currentData && !isError && currentData.total > 0 ? currentData : null;
}

/** Whether there was a moment without other running queries. */
function useIdle(): boolean {
  const store = useStore();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (idle) return;
    const check = () => {
      if (!isOtherRunning(store.getState() as QueriesState)) setIdle(true);
    };
    const timer = setTimeout(check); // after the rest of the screen has started its queries
    const unsubscribe = store.subscribe(check);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, idle]);
  return idle;
}
