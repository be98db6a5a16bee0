import { useEffect, useId, useSyncExternalStore } from 'react';
import { hold, unsavedName } from './presence';

/** Screens with unsaved work; the session and the leave guard read this. */
const holders = new Set<string>();
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

/** Reports unsaved work of this screen while it is mounted. */
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
