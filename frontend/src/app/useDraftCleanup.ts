import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { SessionState, WithSession } from '@/api/session';
import { part } from '@/parts/part';
import { ignoreDraftsOf } from '@/ui/unsaved/drafts';

/** Not needed at first. */
const keptWork = part(() => import('@/ui/unsaved/keptWork'));
const sweepAfterMs = 3_000;

/** Deletes drafts of unsaved work: those that have expired, and all of a user who signs out. */
export function useDraftCleanup(): void {
  const store = useStore<WithSession>();
  useEffect(() => {
    ignoreDraftsOf(null);
    let session = store.getState().session;
    const sweep = () =>
      void keptWork.load().then(
        ({ sweepKeptWork }) => sweepKeptWork(),
        () => undefined,
      );
    const timer = setTimeout(sweep, sweepAfterMs);
    const stop = store.subscribe(() => {
      const before = session;
      session = store.getState().session;
      if (before !== session) deleteOnLogout(before, session);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
}

/**
 * Deletes the drafts of a user who signs out, here or in another tab. They survive if the user only
 * declines to renew an expired session.
 */
function deleteOnLogout(before: SessionState, now: SessionState): void {
  const loggedOut = !now.isAuthenticated && !now.expired;
  if (!loggedOut || !before.isAuthenticated || !before.user) return;
  const { id } = before.user;
  ignoreDraftsOf(id); // synchronously, because editors write when they unmount
  void keptWork.load().then(
    ({ deleteKeptWork }) => deleteKeptWork(id),
    () => undefined,
  );
}
