import { useState } from 'react';
import { useGetEbookQuery } from '@/api/ebooks';
import type { Ebook } from '@/api/types';

interface Fresh {
  ebook: Ebook | undefined;
  error: unknown;
  retry: () => void;
}

/** For editors: shows nothing before the server has responded again, then follows the cache. */
export function useFreshEbook(id: string): Fresh {
  const [openedAt] = useState(Date.now);
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useGetEbookQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  return {
    ebook: (fulfilledTimeStamp ?? 0) >= openedAt ? data : undefined,
    error: isFetching ? undefined : error,
    retry: refetch,
  };
}
