import { api } from '@/api/api';
import type { EbookRecord } from '@/api/recordSchema';
import type { Ebook } from '@/api/types';
import { ebooksApi, type Sent, tagsAfterWrite } from './ebooks';

/** An e-book at the version that the user saw. */
export interface BulkItem {
  id: string;
  version: number;
}

/** The result for each: the e-book as it is now, or the error. */
export type BulkResult =
  | { id: string; ebook: Ebook }
  | { id: string; error: { status: number; code: string; message: string } };

interface PerformBulk {
  action: string;
  items: BulkItem[];
  comment: string;
  /** The templates that the comment of a rejection was written with. */
  reasons: string[];
  key: string;
}

/** What an edit changes in each e-book: fields that are absent keep their value. */
export interface BulkChange {
  set: Partial<EbookRecord>;
  add_tags: string[];
  remove_tags: string[];
}

interface EditBulk extends BulkChange {
  items: BulkItem[];
  key: string;
}

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Each e-book has its own transaction. After the last call the caller dispatches `invalidateAfterBulk`. */
    performBulk: build.mutation<BulkResult[], PerformBulk>({
      query: ({ action, items, comment, reasons, key }) => ({
        url: `/ebooks/bulk/${action}`,
        method: 'POST',
        body: { items, comment, ...(reasons.length > 0 && { reasons }) },
        headers: { 'Idempotency-Key': key },
        keepalive: true, // also sent if the page is closed meanwhile
      }),
      transformResponse: resultsOf,
      onQueryStarted: cacheResults,
    }),
    editBulk: build.mutation<BulkResult[], EditBulk>({
      query: ({ key, ...body }) => ({
        url: '/ebooks/bulk/edit',
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      }),
      transformResponse: resultsOf,
      onQueryStarted: cacheResults,
    }),
  }),
});

function resultsOf({ results }: { results: BulkResult[] }): BulkResult[] {
  return results;
}

/** Deleted e-books are no longer readable, so they are not cached. */
async function cacheResults(
  _: unknown,
  { dispatch, queryFulfilled }: Sent<BulkResult[]>,
): Promise<void> {
  const { data } = await queryFulfilled.catch(() => ({ data: [] }));
  for (const result of data) {
    if ('ebook' in result && !result.ebook.deleted_at) {
      dispatch(ebooksApi.util.upsertQueryData('getEbook', result.id, result.ebook));
    }
  }
}

/** Invalidates lists, statistics, histories and outlines: deleted e-books have no outline. */
export const invalidateAfterBulk = () =>
  api.util.invalidateTags([...tagsAfterWrite, 'Logs', 'Toc']);

export const { usePerformBulkMutation, useEditBulkMutation } = bulkApi;
