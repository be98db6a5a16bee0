import { api } from '@/api/api';
import { newKey } from '@/api/idempotency';
import { ebookPath } from '@/api/ids';
import type { Ebook } from '@/api/types';
import { returningEbook, tagsAfterWrite } from './ebooks';

interface RestoreEbook {
  id: string;
  /** The version from the list of deleted e-books. */
  version?: number;
}

const restoreApi = api.injectEndpoints({
  endpoints: (build) => ({
    restoreEbook: build.mutation<Ebook, RestoreEbook>({
      query: ({ id, version }) => ({
        url: `${ebookPath(id)}/restore`,
        method: 'POST',
        body: { version },
        headers: { 'Idempotency-Key': newKey() },
      }),
      ...returningEbook,
      // While it was deleted its outline was not found, and was cached as empty.
      invalidatesTags: (result) =>
        result
          ? [...tagsAfterWrite, { type: 'Logs', id: result.id }, { type: 'Toc', id: result.id }]
          : [],
    }),
  }),
});

export const { useRestoreEbookMutation } = restoreApi;
