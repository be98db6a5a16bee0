import { api } from '@/api/api';
import { ebookPath } from '@/api/ids';
import { statusOf } from '@/api/problem';
import type { Toc, TocItem } from '@/api/types';
import { tagsAfterWrite } from './ebooks';

interface SaveToc {
  id: string;
  items: TocItem[];
  version: number;
}

const noToc = (ebook_id: string): Toc => ({
  ebook_id,
  items: [],
  updated_at: null,
  version: 0,
  ebook_version: 0,
});

export const tocApi = api.injectEndpoints({
  endpoints: (build) => ({
    getToc: build.query<Toc, string>({
      // A 404 means an empty outline; the request for the e-book shows whether it exists.
      async queryFn(id, _, __, baseQuery) {
        const result = await baseQuery(`${ebookPath(id)}/toc`);
        if (!result.error) return { data: result.data as Toc };
        return statusOf(result.error) === 404 ? { data: noToc(id) } : { error: result.error };
      },
      providesTags: (_, __, id) => [{ type: 'Toc', id }],
    }),
    saveToc: build.mutation<Toc, SaveToc>({
      query: ({ id, items, version }) => ({
        url: `${ebookPath(id)}/toc`,
        method: 'PUT',
        body: { items, version },
      }),
      // Saving moves a rejected e-book back to draft, so the e-book is read again.
      invalidatesTags: (result, _, { id }) =>
        result ? [...tagsAfterWrite, { type: 'Ebook', id }] : [],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          await dispatch(tocApi.util.upsertQueryData('getToc', id, data));
        } catch {
          // The editor shows the error.
        }
      },
    }),
  }),
});

export const { useGetTocQuery, useSaveTocMutation } = tocApi;
