import type { WithSession } from '@/api/session';
import type { Waits } from './waitBeforeRetry';

/** What is read of the store of the pages. */
export interface SessionStore {
  getState: () => WithSession;
  subscribe: (listener: () => void) => () => void;
}

/** Waits for the connection, for this user to sign in again, and for time to pass. */
export const waitsOf = (store: SessionStore, userId: string): Waits => ({
  isOnline: () => navigator.onLine,
  online: (signal) =>
    until(signal, (done) => {
      const listening = new AbortController();
      window.addEventListener('online', done, { signal: listening.signal });
      return () => listening.abort();
    }),
  isSignedIn: () => store.getState().session.user?.id === userId,
  signedIn: (signal) =>
    until(signal, (done) => {
      const look = () => {
        if (store.getState().session.user?.id === userId) done();
      };
      const unsubscribe = store.subscribe(look);
      look();
      return unsubscribe;
    }),
  second: (signal) =>
    until(signal, (done) => {
      const timer = setTimeout(done, 1000);
      return () => clearTimeout(timer);
    }),
});

/** Waits until `listen` calls `done` or the signal aborts, and then stops listening. */
async function until(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  let unsubscribe = () => {};
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { signal: over.signal });
    unsubscribe = listen(resolve);
  });
  unsubscribe();
  over.abort();
}
