import { api } from './api';
import type { Data, ListQuery } from './types';

interface Neighbour {
  id: string;
  title: string;
}

/** Where an e-book stands in a list, and between which others. */
export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Counted from 1; null where the e-book is not in the list any more. */
  place: number | null;
  total: number;
}

interface Where {
  id: string;
  list: Omit<ListQuery, 'page' | 'limit'>;
}

const neighboursApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNeighbours: build.query<Neighbours, Where>({
      query: ({ id, list }) => ({
        url: `/ebooks/${encodeURIComponent(id)}/neighbours`,
        params: list,
      }),
      transformResponse: (answer: Data<Neighbours>) => answer.data,
      providesTags: ['List'],
    }),
  }),
});

export const { useGetNeighboursQuery } = neighboursApi;
