import { sessionIdOf } from '@/api/accessToken';
import { api } from '@/api/api';
import {
  adopted,
  type SessionState,
  sessionExpired,
  signedOut,
  tokensReplaced,
} from '@/api/session';
import {
  emptySession,
  parseSession,
  readSession,
  sessionKey,
  writeSession,
} from '@/api/sessionStorage';
import { forgetVisitedListOfOthers } from '@/features/queue/queue';
import { readText } from '@/state/stored';
import { hasUnsaved } from '@/ui/unsaved/unsaved';
import type { store as appStore } from './store';

type Store = typeof appStore;

const storedOf = ({ user, accessToken, refreshToken, isAuthenticated }: SessionState) => ({
  user,
  accessToken,
  refreshToken,
  isAuthenticated,
});

/** Keeps the stored session and this tab's session equal in both directions, across all tabs. */
export function syncSession(store: Store): void {
  let known = store.getState().session;
  let fromOtherTab = false;
  const signedOutSessionIds = new Set<string>();
  forgetVisitedListOfOthers(userIdOf(known)); // another user may have used this tab before a reload

  store.subscribe(() => {
    const session = store.getState().session;
    if (session === known) return;
    const before = known;
    known = session;
    const signedOutSessionId = isSignedOut(session) ? sessionIdOf(before.accessToken) : null;
    if (signedOutSessionId) signedOutSessionIds.add(signedOutSessionId);
    if (!fromOtherTab) persist(before, session);
    forgetOldData(store, before, session);
  });

  const onStored = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
    if (key !== sessionKey && key !== null) return;
    const sessionId = sessionIdOf(parseSession(newValue).accessToken);
    if (sessionId && signedOutSessionIds.has(sessionId)) {
      writeSession(null); // a refresh of another tab finished after the logout; the logout counts
      return;
    }
    fromOtherTab = true;
    applyStored(store, newValue);
    fromOtherTab = false;
  };
  window.addEventListener('storage', onStored);
  // A page that the browser kept in memory while another was open has missed these events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onStored({ key: sessionKey, newValue: readText(sessionKey) });
  });
}

const isSignedOut = (session: SessionState) => !session.isAuthenticated && !session.expired;

/**
 * Stores a sign-in or the end of a session. New tokens alone were stored by the refresh already, before
 * another tab could refresh.
 */
function persist(before: SessionState, session: SessionState): void {
  const user = before.user ?? before.expired;
  if (session.isAuthenticated) {
    if (!before.isAuthenticated || user?.id !== session.user?.id) writeSession(storedOf(session));
    return;
  }
  const stored = readSession();
  if (stored.user && stored.user.id !== user?.id) return; // another user has signed in meanwhile
  writeSession(session.expired ? emptySession : null);
}

/** Applies what another tab has stored. */
function applyStored(store: Store, text: string | null): void {
  const stored = parseSession(text);
  const { isAuthenticated, user, expired } = store.getState().session;
  if (!stored.isAuthenticated) {
    if (text === null) store.dispatch(signedOut());
    else if (isAuthenticated) store.dispatch(sessionExpired());
    return;
  }
  const sameUser = user?.id === stored.user?.id && isAuthenticated && !expired;
  const { accessToken, refreshToken } = stored;
  if (sameUser && accessToken && refreshToken) {
    store.dispatch(tokensReplaced({ accessToken, refreshToken }));
  } else store.dispatch(adopted(stored));
}

/** The user's id, also of a session that has expired. */
const userIdOf = ({ user, expired }: SessionState) => user?.id ?? expired?.id;

/**
 * Cached responses of another user are never shown, because `actions` and `mine` are personal. Those
 * from before the same user's session ended may be outdated, and the role may have changed; where
 * something is unsaved, the screen stays, and reads again what is not being worked on (features/live).
 */
function forgetOldData(store: Store, before: SessionState, now: SessionState): void {
  const next = userIdOf(now);
  const isAnother = userIdOf(before) !== next;
  const signedInAgain = before.expired !== null && now.user !== null;
  if (isAnother) forgetVisitedListOfOthers(next);
  if (isAnother || (signedInAgain && !hasUnsaved())) store.dispatch(api.util.resetApiState());
}
