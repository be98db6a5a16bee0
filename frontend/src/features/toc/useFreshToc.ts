import { useState } from 'react';
import { useGetTocQuery } from '@/api/toc';
import type { Toc } from '@/api/types';

/** The outline as the server has it when the editor opens; later answers do not disturb it. */
export function useFreshToc(id: string) {
  const { data, error, isFetching, refetch } = useGetTocQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const [opened, setOpened] = useState<Toc | null>(null);
  if (!opened && data && !isFetching && !error) setOpened(data);
  return { toc: opened, error: isFetching ? undefined : error, retry: refetch };
}
