import { useState, useSyncExternalStore } from 'react';
import { ReducerStore } from './ReducerStore';
import { UnsavedWork } from './UnsavedWork';

interface Held<T> {
  value: T;
  work: UnsavedWork<T>;
}

export interface Unsaved<T> {
  value: T;
  isDirty: boolean;
  change: (value: T) => void;
  /** Before an `await`: the value of this moment is being stored. */
  send: () => void;
  /** After it: whether nothing was typed meanwhile that is not stored. */
  sent: () => boolean;
  failed: () => void;
  /** As it stands at the moment of asking, which may be after an `await`. */
  valueNow: () => T;
  isDirtyNow: () => boolean;
}

/** A value that someone edits, and what of it is stored; it can be asked after an `await`. */
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
