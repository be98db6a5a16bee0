import { api } from '@/api/api';
import type { Statistics } from '@/api/types';

const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatistics: build.query<Statistics | null, void>({
      query: () => '/ebooks/statistics',
      providesTags: ['Statistics'],
    }),
  }),
});

export const { useGetStatisticsQuery } = statisticsApi;
