import { useEffect, useId } from 'react';
import { Store } from '@/state/Store';
import { useDerived } from '@/state/useStoreState';
import { hold, unsavedPrefix } from './presence';

/** What has unsaved work: the editor of a screen or dialog, or something beside it, such as a note. */
type Owner = 'editor' | 'other';

const holders = new Store<readonly { id: string; owner: Owner }[]>([]);

/** Reports unsaved work of this screen while it is mounted. */
export function useReportUnsaved(unsaved: boolean, owner: Owner = 'other'): void {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    holders.set([...holders.state(), { id, owner }]);
    const release = hold(unsavedPrefix + id + Math.random().toString(36).slice(2));
    return () => {
      release();
      holders.set(holders.state().filter((holder) => holder.id !== id));
    };
  }, [id, unsaved, owner]);
}

export const hasUnsaved = (): boolean => holders.state().length > 0;

export const useHasUnsaved = (): boolean => useDerived(holders, (all) => all.length > 0);

/** Whether the editor itself has unsaved work, and not only a note or an upload beside it. */
export const useEditorHasUnsaved = (): boolean =>
  useDerived(holders, (all) => all.some(({ owner }) => owner === 'editor'));
