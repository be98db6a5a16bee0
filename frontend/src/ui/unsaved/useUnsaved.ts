import { useState } from 'react';
import { Store } from '@/state/Store';
import { useStoreState } from '@/state/useStoreState';
import { UnsavedWork } from './UnsavedWork';

interface Held<T> {
  value: T;
  work: UnsavedWork<T>;
}

interface Unsaved<T> {
  value: T;
  isDirty: boolean;
  change: (value: T) => void;
  /** Call before an `await`: the current value is being stored. */
  markSending: () => void;
  /** Call after it: returns whether everything typed meanwhile is stored, too. */
  markSent: () => boolean;
  markFailed: () => void;
  /** The current value, which may be read after an `await`. */
  valueNow: () => T;
  /** Whether it differs from what is stored, likewise. */
  isDirtyNow: () => boolean;
}

/** A value being edited, and whether it differs from what is stored. */
export function useUnsaved<T>(saved: T, same?: (a: T, b: T) => boolean): Unsaved<T> {
  const [unsaved] = useState(() => {
    const store = new Store<Held<T>>({ value: saved, work: UnsavedWork.of(saved, same) });
    const valueNow = () => store.state().value;
    const workNow = () => store.state().work;
    const isDirtyNow = () => workNow().isDirty(valueNow());
    const setWork = (work: UnsavedWork<T>) => store.set({ value: valueNow(), work });
    return {
      store,
      valueNow,
      isDirtyNow,
      change: (value: T) => store.set({ value, work: workNow() }),
      markSending: () => setWork(workNow().send(valueNow())),
      markFailed: () => setWork(workNow().failed()),
      markSent: () => {
        setWork(workNow().sent());
        return !isDirtyNow();
      },
    };
  });
  const { store, ...actions } = unsaved;
  const { value, work } = useStoreState(store);
  return { ...actions, value, isDirty: work.isDirty(value) };
}
