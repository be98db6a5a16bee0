import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useListUnitingsQuery, valuesChanged } from '@/api/ebooks/unitings';

const pollEveryMs = 2000;

/** The latest unitings; while one is under way they are read again and again. */
export function useUnitings() {
  const dispatch = useDispatch();
  const { data, error, refetch } = useListUnitingsQuery(undefined, {
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
