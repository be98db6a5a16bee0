import { isSignedIn, type SessionStore, untilSignedIn } from '@/api/untilSignedIn';
import { pause } from '@/state/pause';
import { until } from '@/state/until';
import type { Waits } from './waitBeforeRetry';

/** The ways to wait: for the connection, for this user to sign in again, and for a second to pass. */
export const waitsOf = (store: SessionStore, userId: string): Waits => ({
  isOnline: () => navigator.onLine,
  online: (signal) =>
    until(signal, (done) => {
      const listening = new AbortController();
      window.addEventListener('online', done, { signal: listening.signal });
      return () => listening.abort();
    }),
  isSignedIn: () => isSignedIn(store, userId),
  signedIn: (signal) => untilSignedIn(store, userId, signal),
  second: (signal) => pause(1000, signal),
});
