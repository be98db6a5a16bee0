import { api } from '@/api/api';

/** A saved filter and order of a list, with a name, of one user. */
export interface SavedFilter {
  id: string;
  name: string;
  /** The list's query string. */
  query: string;
  created_at: string;
}

const filtersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFilters: build.query<SavedFilter[], void>({
      query: () => '/filters',
      transformResponse: ({ filters }: { filters: SavedFilter[] }) => filters,
      providesTags: ['Filters'],
    }),
    saveFilter: build.mutation<SavedFilter, { name: string; query: string }>({
      query: (body) => ({ url: '/filters', method: 'POST', body }),
      extraOptions: { neverRepeat: true },
      transformResponse: ({ filter }: { filter: SavedFilter }) => filter,
      invalidatesTags: ['Filters'],
    }),
    deleteFilter: build.mutation<void, string>({
      query: (id) => ({ url: `/filters/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Filters'],
    }),
  }),
});

export const { useListFiltersQuery, useSaveFilterMutation, useDeleteFilterMutation } = filtersApi;
