import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { SessionState, WithSession } from '@/api/session';
import { part } from '@/parts/part';
import { stopDrafts } from '@/ui/drafts';

/** Not needed for what is shown first. */
const keptWork = part(() => import('@/ui/keptWork'));
const sweepAfterMs = 3_000;

/** The end of what the browser keeps of unsaved work: its time is over, or its owner signs out. */
export function useKeptWork(): void {
  const store = useStore<WithSession>();
  useEffect(() => {
    stopDrafts(null);
    let known = store.getState().session;
    const sweep = () =>
      void keptWork.load().then(
        ({ sweepKeptWork }) => sweepKeptWork(),
        () => undefined,
      );
    const timer = setTimeout(sweep, sweepAfterMs);
    const stop = store.subscribe(() => {
      const before = known;
      known = store.getState().session;
      if (before !== known) endOnLogout(before, known);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
}

/**
 * A logout, here or in another tab, is heard before the editors leave the screen. Whoever gives up
 * on a session that has ended leaves the work where it is.
 */
function endOnLogout(before: SessionState, now: SessionState): void {
  const loggedOut = !now.isAuthenticated && !now.expired;
  if (!loggedOut || !before.isAuthenticated || !before.user) return;
  const { id } = before.user;
  stopDrafts(id); // at once: editors write on their way out
  void keptWork.load().then(
    ({ endKeptWork }) => endKeptWork(id),
    () => undefined,
  );
}
