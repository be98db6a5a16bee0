import { useState } from 'react';
import { useGetEbookQuery } from '@/api/ebooks';
import type { Ebook } from '@/api/types';

interface Fresh {
  ebook: Ebook | undefined;
  error: unknown;
  retry: () => void;
}

/** For editors: nothing is shown before the server has answered anew, then it follows the cache. */
export function useFreshEbook(id: string): Fresh {
  const { data, error, isFetching, refetch } = useGetEbookQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const [answered, setAnswered] = useState(false);
  const ready = answered || (!isFetching && data !== undefined && !error);
  if (ready && !answered) setAnswered(true);
  return {
    ebook: ready ? data : undefined,
    error: isFetching ? undefined : error,
    retry: refetch,
  };
}
