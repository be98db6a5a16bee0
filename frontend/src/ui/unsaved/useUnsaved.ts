import { useState, useSyncExternalStore } from 'react';
import { ReducerStore } from '@/ui/ReducerStore';
import { UnsavedWork } from './UnsavedWork';

interface Held<T> {
  value: T;
  work: UnsavedWork<T>;
}

export interface Unsaved<T> {
  value: T;
  isDirty: boolean;
  change: (value: T) => void;
  /** Call before an `await`: the current value is being stored. */
  send: () => void;
  /** Call after it: returns whether everything typed meanwhile is stored, too. */
  sent: () => boolean;
  failed: () => void;
  /** The current value, which may be read after an `await`. */
  valueNow: () => T;
  isDirtyNow: () => boolean;
}

/** A value being edited, and what is stored of it; both can be read after an `await`. */
export function useUnsaved<T>(saved: T, same?: (a: T, b: T) => boolean): Unsaved<T> {
  const [unsaved] = useState(() => {
    const store = new ReducerStore<Held<T>, Partial<Held<T>>>(
      (state, change) => ({ ...state, ...change }),
      { value: saved, work: UnsavedWork.of(saved, same) },
    );
    const isDirtyNow = () => store.state().work.isDirty(store.state().value);
    return {
      store,
      valueNow: () => store.state().value,
      isDirtyNow,
      change: (value: T) => store.dispatch({ value }),
      send: () => store.dispatch({ work: store.state().work.send(store.state().value) }),
      failed: () => store.dispatch({ work: store.state().work.failed() }),
      sent: () => {
        store.dispatch({ work: store.state().work.sent() });
        return !isDirtyNow();
      },
    };
  });
  const { store, ...acts } = unsaved;
  const { value, work } = useSyncExternalStore(store.subscribe, store.state);
  return { ...acts, value, isDirty: work.isDirty(value) };
}
