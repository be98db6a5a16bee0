import { useEffect, useId } from 'react';
import { Store } from '@/state/Store';
import { useDerived } from '@/state/useStoreState';
import { hold, unsavedPrefix } from './presence';

/** Screens with unsaved work; the session and the leave guard read this. */
const holders = new Store<readonly string[]>([]);

/** Reports unsaved work of this screen while it is mounted. */
export function useReportUnsaved(unsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    holders.set([...holders.state(), id]);
    const release = hold(unsavedPrefix + id + Math.random().toString(36).slice(2));
    return () => {
      release();
      holders.set(holders.state().filter((holder) => holder !== id));
    };
  }, [id, unsaved]);
}

export const useHasUnsaved = (): boolean => useDerived(holders, (ids) => ids.length > 0);
