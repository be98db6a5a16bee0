import { api } from '@/api/api';
import type { Ebook, EbookPage } from '@/api/types';
import { findInPages } from './pages';

const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A deleted e-book; null if it is not among the deleted ones. */
    findDeleted: build.query<Ebook | null, string>({
      queryFn: (id, _, __, baseQuery) =>
        findInPages(
          async (page) => {
            const params = { deleted: true, page, limit: 100 };
            const { data, error } = await baseQuery({ url: '/ebooks', params });
            return error ? { error } : { data: data as EbookPage };
          },
          (ebook) => ebook.id === id,
        ),
      providesTags: ['List'],
    }),
  }),
});

export const { useFindDeletedQuery } = binApi;
