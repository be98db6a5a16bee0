import { api } from './api';
import type { Data, Statistics } from './types';

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
