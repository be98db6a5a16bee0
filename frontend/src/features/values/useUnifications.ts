import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useListUnificationsQuery, valuesChanged } from '@/api/ebooks/unifications';

const pollEveryMs = 2000;

/** The latest unifications; while one is under way they are read again and again. */
export function useUnifications() {
  const dispatch = useDispatch();
  const { data, error, refetch } = useListUnificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const under = data?.filter(({ state }) => state === 'running' || state === 'undoing') ?? [];
  const underWay = under.length;
  useEffect(() => {
    if (underWay === 0) return;
    const timer = setInterval(refetch, pollEveryMs);
    return () => {
      clearInterval(timer);
      dispatch(valuesChanged()); // what has ended has changed values and e-books
    };
  }, [underWay, refetch, dispatch]);
  return { data, error, refetch, underWay };
}
