import { api } from '@/api/api';
import type { ValuesField } from '@/api/recordSchema';
import type { UsedValue } from '@/api/types';

interface ValuesQuery {
  field: ValuesField;
  prefix: string;
}

const valuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The values that e-books have in a field, most used first. */
    listValues: build.query<UsedValue[], ValuesQuery>({
      query: (params) => ({ url: '/ebooks/values', params }),
      transformResponse: ({ values }: { values: UsedValue[] }) => values,
      providesTags: ['List'],
    }),
  }),
});

export const { useLazyListValuesQuery } = valuesApi;
