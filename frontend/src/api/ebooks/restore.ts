import { api } from '@/api/api';
import { newKey } from '@/api/idempotency';
import type { Ebook } from '@/api/types';
import { afterWrite, cacheResponse } from './ebooks';

export interface RestoreEbook {
  id: string;
  /** The version from the list of deleted e-books. */
  version?: number;
}

const restoreApi = api.injectEndpoints({
  endpoints: (build) => ({
    restoreEbook: build.mutation<Ebook, RestoreEbook>({
      query: ({ id, version }) => ({
        url: `/ebooks/${encodeURIComponent(id)}/restore`,
        method: 'POST',
        body: { version },
        headers: { 'Idempotency-Key': newKey() },
      }),
      transformResponse: ({ ebook }: { ebook: Ebook }) => ebook,
      // While it was deleted its outline was not found, and was cached as empty.
      invalidatesTags: (answer) =>
        answer
          ? [...afterWrite, { type: 'Logs', id: answer.id }, { type: 'Toc', id: answer.id }]
          : [],
      onQueryStarted: cacheResponse,
    }),
  }),
});

export const { useRestoreEbookMutation } = restoreApi;
