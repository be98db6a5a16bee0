import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import {
  invalidateAfterUnification,
  type Unification,
  useListUnificationsQuery,
} from '@/api/ebooks/unifications';

const pollEveryMs = 2000;

/** The latest unifications; while one is under way they are read again and again. */
export function useUnifications() {
  const dispatch = useDispatch();
  const query = useListUnificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, refetch } = query;
  const isUnderWay = ({ state }: Unification) => state === 'running' || state === 'undoing';
  const anyUnderWay = data?.some(isUnderWay) ?? false;
  const ended = data
    ?.filter((unification) => !isUnderWay(unification))
    .map(({ id, state }) => `${id} ${state}`)
    .join();
  useEffect(() => {
    if (!anyUnderWay) return;
    const timer = setInterval(refetch, pollEveryMs);
    return () => clearInterval(timer);
  }, [anyUnderWay, refetch]);
  // A unification may end before it is seen under way, so any change of what has ended counts.
  const lastEnded = useRef(ended);
  useEffect(() => {
    if (lastEnded.current !== undefined && lastEnded.current !== ended)
      dispatch(invalidateAfterUnification());
    lastEnded.current = ended;
  }, [ended, dispatch]);
  return query;
}
