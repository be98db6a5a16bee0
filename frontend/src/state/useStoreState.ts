import { useSyncExternalStore } from 'react';
import type { Store } from './Store';

type Readable<State> = Pick<Store<State>, 'state' | 'subscribe'>;

/** The state of a store, for a component. */
export const useStoreState = <State>(store: Readable<State>): State =>
  useSyncExternalStore(store.subscribe, store.state);

/** A value derived from the state. A component renders again only when that value changes. */
export const useDerived = <State, T extends string | number | boolean | null>(
  store: Readable<State>,
  select: (state: State) => T,
): T => useSyncExternalStore(store.subscribe, () => select(store.state()));
