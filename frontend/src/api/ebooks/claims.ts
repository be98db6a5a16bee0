import { ebookPath } from '@/api/ids';
import { longCalls } from '@/api/longCalls';
import type { Claim } from '@/api/types';
import { ebooksApi } from './ebooks';

const pathOf = (id: string) => `${ebookPath(id)}/claim`;

/** A long call, because a mere hint must not hold back what is read again. */
export const claimsApi = longCalls.injectEndpoints({
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
