import { api } from '@/api/api';
import type { ListQuery } from '@/api/types';

const correctionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A similar search that finds something with the same filters; null if there is none. */
    getCorrection: build.query<string | null, Omit<ListQuery, 'page' | 'limit'>>({
      query: (params) => ({ url: '/ebooks/correction', params }),
      transformResponse: ({ search }: { search: string | null }) => search,
      providesTags: ['List'],
    }),
  }),
});

export const { useGetCorrectionQuery } = correctionApi;
