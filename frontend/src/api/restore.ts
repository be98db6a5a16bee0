import { api } from './api';
import { afterWrite, keepAnswer } from './ebooks';
import { newKey } from './idempotency';
import type { Data, Ebook } from './types';

export interface RestoreEbook {
  id: string;
  /** As it was read in the list of deleted ones. */
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
      transformResponse: (answer: Data<{ ebook: Ebook }>) => answer.data.ebook,
      // As long as it was deleted its outline was asked for in vain, which counts as an empty one.
      invalidatesTags: (answer) =>
        answer
          ? [...afterWrite, { type: 'Logs', id: answer.id }, { type: 'Toc', id: answer.id }]
          : [],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => keepAnswer(dispatch, queryFulfilled),
    }),
  }),
});

export const { useRestoreEbookMutation } = restoreApi;
