import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/**
 * Calls that may take minutes, or that nothing waits for. What has changed is read again once no
 * call of the same API is running (RTK's invalidationBehavior 'delayed', without which a read under
 * way would be forgotten), so one long call in `api` would hold back all these reads.
 */
export const longCalls = createApi({
  reducerPath: 'longCalls',
  baseQuery,
  endpoints: () => ({}),
});
