import { useState } from 'react';

/** Query options that read again when an editor opens. */
export const whenOpened = { refetchOnMountOrArgChange: true };

interface Query<T> {
  data?: T;
  error?: unknown;
  isFetching: boolean;
  refetch: () => void;
  fulfilledTimeStamp?: number;
}

/** For editors: shows nothing before the server has responded again, then follows the cache. */
export function useFresh<T>({ data, error, isFetching, refetch, fulfilledTimeStamp }: Query<T>) {
  const [openedAt] = useState(Date.now);
  return {
    data: (fulfilledTimeStamp ?? 0) >= openedAt ? data : undefined,
    error: isFetching ? undefined : error,
    retry: refetch,
  };
}
