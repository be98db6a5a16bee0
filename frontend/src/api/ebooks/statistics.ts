import { api } from '@/api/api';
import type { Data, Statistics } from '@/api/types';

const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatistics: build.query<Statistics | null, void>({
      query: () => '/ebooks/statistics',
      transformResponse: (answer: Data<Statistics | null>) => answer.data ?? null,
      providesTags: ['Statistics'],
    }),
  }),
});

export const { useGetStatisticsQuery } = statisticsApi;
