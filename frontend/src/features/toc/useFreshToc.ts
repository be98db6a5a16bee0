import { useState } from 'react';
import { useGetTocQuery } from '@/api/toc';

/** The outline, once the server has responded again since the editor was opened. */
export function useFreshToc(id: string) {
  const [openedAt] = useState(Date.now);
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useGetTocQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  return {
    toc: (fulfilledTimeStamp ?? 0) >= openedAt ? data : undefined,
    error: isFetching ? undefined : error,
    retry: refetch,
  };
}
