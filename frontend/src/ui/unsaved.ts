import { useEffect, useId, useSyncExternalStore } from 'react';
import { hold, unsavedName } from './presence';

/** Which screens hold work that is not saved; the session and the way out ask here. */
const holders = new Set<string>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

/** Reports this screen's unsaved work for as long as it is there. */
export function useReportUnsaved(unsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    holders.add(id);
    announce();
    const release = hold(unsavedName + id + Math.random().toString(36).slice(2));
    return () => {
      release();
      holders.delete(id);
      announce();
    };
  }, [id, unsaved]);
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, hasUnsaved);
}
