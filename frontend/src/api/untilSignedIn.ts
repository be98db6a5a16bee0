import { until } from '@/state/until';
import type { Dispatch } from './dispatch';
import type { WithSession } from './session';

/** The pages' store, for reading the session only. */
export interface SessionStore {
  getState: () => WithSession;
  subscribe: (listener: () => void) => () => void;
}

export type PagesStore = SessionStore & { dispatch: Dispatch };

export const isSignedIn = (store: SessionStore, userId: string): boolean =>
  store.getState().session.user?.id === userId;

/** Waits until this user has signed in again, or the signal aborts. */
export const untilSignedIn = (
  store: SessionStore,
  userId: string,
  signal: AbortSignal,
): Promise<void> =>
  until(signal, (done) => {
    const look = () => {
      if (isSignedIn(store, userId)) done();
    };
    const unsubscribe = store.subscribe(look);
    look();
    return unsubscribe;
  });
