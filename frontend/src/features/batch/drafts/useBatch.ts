import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { WithSession } from '@/api/session';
import { Batch, type Waits } from './Batch';
import { Plan } from './plan';
import { useDraftCalls } from './useDraftCalls';

/** The batch of a screen; leaving the screen stops it. */
export function useBatch(userId: string) {
  const calls = useDraftCalls(userId);
  const store = useStore<WithSession>();
  const [batch] = useState(() => new Batch(calls, new Plan(userId), waitsOf(store, userId)));
  useEffect(() => () => batch.stop(), [batch]);
  const lines = useSyncExternalStore(batch.subscribe, batch.lines);
  return { batch, lines };
}

type Store = ReturnType<typeof useStore<WithSession>>;

const waitsOf = (store: Store, userId: string): Waits => ({
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

/** Waits until the condition holds or the signal aborts. */
async function until(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  let unsubscribe = () => {};
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    unsubscribe = listen(resolve);
  });
  unsubscribe();
}
