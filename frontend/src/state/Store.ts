import { useSyncExternalStore } from 'react';

/**
 * State outside React: code after an `await` reads the current state, not that of the render in
 * which it started.
 */
export class Store<State> {
  #now: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#now = initial;
  }

  readonly state = (): State => this.#now;

  /** Notifies the listeners if the state is another one. */
  readonly set = (next: State): void => {
    if (Object.is(next, this.#now)) return;
    this.#now = next;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** A store that is changed by events. */
export class ReducerStore<State, Event> extends Store<State> {
  readonly #reduce: (state: State, event: Event) => State;

  constructor(reduce: (state: State, event: Event) => State, initial: State) {
    super(initial);
    this.#reduce = reduce;
  }

  readonly dispatch = (event: Event): void => this.set(this.#reduce(this.state(), event));
}

type Readable<State> = Pick<Store<State>, 'state' | 'subscribe'>;

/** The state of a store, for a component. */
export const useStoreState = <State>(store: Readable<State>): State =>
  useSyncExternalStore(store.subscribe, store.state);

/** A value derived from the state. A component renders again only when that value changes. */
export const useDerived = <State, T extends string | number | boolean | null>(
  store: Readable<State>,
  of: (state: State) => T,
): T => useSyncExternalStore(store.subscribe, () => of(store.state()));
