import { api } from './api';
import { afterWrite, ebooksApi } from './ebooks';
import type { Data, Ebook } from './types';

/** An e-book in the version that was seen. */
export interface BulkItem {
  id: string;
  version: number;
}

/** What became of each: the e-book as it is now, or why not. */
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
    /** Several at once, each in a transaction of its own. What shows them is told when all is done. */
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

/** Lists, numbers and histories show what was done. */
export const bulkDone = () => api.util.invalidateTags([...afterWrite, 'Logs']);

export const { usePerformBulkMutation } = bulkApi;
