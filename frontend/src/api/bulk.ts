import { api } from './api';
import { afterWrite, ebooksApi } from './ebooks';
import type { Data, Ebook } from './types';

/** An e-book at the version that the user saw. */
export interface BulkItem {
  id: string;
  version: number;
}

/** The result for each: the e-book as it is now, or the error. */
export type BulkResult =
  | { id: string; ebook: Ebook }
  | { id: string; error: { status: number; code: string; message: string } };

export interface PerformBulk {
  action: string;
  items: BulkItem[];
  comment: string;
  key: string;
}

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Several e-books at once, each in its own transaction. Caches are invalidated when all are
     * done.
     */
    performBulk: build.mutation<BulkResult[], PerformBulk>({
      query: ({ action, items, comment, key }) => ({
        url: `/ebooks/bulk/${action}`,
        method: 'POST',
        body: { items, comment },
        headers: { 'Idempotency-Key': key },
      }),
      transformResponse: (answer: Data<{ results: BulkResult[] }>) => answer.data.results,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: [] }));
        for (const result of data) {
          if ('ebook' in result) {
            dispatch(ebooksApi.util.upsertQueryData('getEbook', result.id, result.ebook));
          }
        }
      },
    }),
  }),
});

/** Invalidates lists, statistics and histories. */
export const bulkDone = () => api.util.invalidateTags([...afterWrite, 'Logs']);

export const { usePerformBulkMutation } = bulkApi;
