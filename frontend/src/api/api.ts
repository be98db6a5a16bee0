import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

const fiveMinutes = 300;

/** The API's calls except long ones (longCalls.ts); each resource's file injects its endpoints. */
export const api = createApi({
  baseQuery,
  tagTypes: [
    'List',
    'Ebook',
    'Logs',
    'Toc',
    'Statistics',
    'Filters',
    'Notes',
    'Notifications',
    'Spellings',
    'Unifications',
  ],
  keepUnusedDataFor: fiveMinutes,
  refetchOnMountOrArgChange: fiveMinutes,
  refetchOnFocus: false,
  endpoints: () => ({}),
});
