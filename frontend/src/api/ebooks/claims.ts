import { api } from '@/api/api';
import { ebookPath } from '@/api/ids';
import type { Claim } from '@/api/types';
import { ebooksApi } from './ebooks';

const pathOf = (id: string) => `${ebookPath(id)}/claim`;

export const claimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    claim: build.mutation<Claim, string>({
      query: (id) => ({ url: pathOf(id), method: 'PUT' }),
      transformResponse: ({ claim }: { claim: Claim }) => claim,
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          const patch = ebooksApi.util.updateQueryData('getEbook', id, (ebook) => {
            ebook.claim = data;
          });
          dispatch(patch);
        } catch {
          // A claim is only a hint, so a failure does not prevent the review.
        }
      },
    }),
    /** Also sent while the page is being closed. */
    releaseClaim: build.mutation<void, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE', keepalive: true }),
    }),
  }),
});
