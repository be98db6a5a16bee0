import { api } from '@/api/api';
import { ebookPath } from '@/api/ids';
import type { ListQuery } from '@/api/types';

interface Neighbour {
  id: string;
  title: string;
}

/** The position of an e-book in a list, with its neighbours. */
export interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** From 1; null if the e-book is no longer in the list. */
  place: number | null;
  total: number;
}

interface NeighboursQuery {
  id: string;
  list: Omit<ListQuery, 'page' | 'limit'>;
}

const neighboursApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNeighbours: build.query<Neighbours, NeighboursQuery>({
      query: ({ id, list }) => ({
        url: `${ebookPath(id)}/neighbours`,
        params: list,
      }),
      providesTags: ['List'],
    }),
  }),
});

export const { useGetNeighboursQuery } = neighboursApi;
