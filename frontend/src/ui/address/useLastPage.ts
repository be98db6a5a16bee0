import { useEffect, useEffectEvent } from 'react';

/** Goes from a page beyond the last one to the last page; returns whether it does. */
export function useLastPage(
  page: number,
  list: { totalPages: number } | undefined,
  goTo: (page: number) => void,
): boolean {
  const lastPage = Math.max(1, list?.totalPages ?? page);
  const pastEnd = page > lastPage;
  const goThere = useEffectEvent(() => goTo(lastPage));
  useEffect(() => {
    if (pastEnd) goThere();
  }, [pastEnd]);
  return pastEnd;
}
