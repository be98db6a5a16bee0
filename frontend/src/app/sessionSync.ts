import { api } from '@/api/api';
import {
  adopted,
  type SessionState,
  sessionExpired,
  signedOut,
  tokensReplaced,
} from '@/api/session';
import { emptySession, parseSession, sessionKey, writeSession } from '@/api/sessionStorage';
import type { store as appStore } from './store';

type Store = typeof appStore;

const tokensOf = ({ user, accessToken, refreshToken, isAuthenticated }: SessionState) => ({
  user,
  accessToken,
  refreshToken,
  isAuthenticated,
});

/** Keeps the browser's record and this tab's session equal, both ways, over all tabs. */
export function syncSession(store: Store): void {
  let known = store.getState().session;
  let fromOtherTab = false;

  store.subscribe(() => {
    const session = store.getState().session;
    if (session === known) return;
    const before = known;
    known = session;
    if (!fromOtherTab) persist(session);
    forgetOtherUsersData(store, before, session);
  });

  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return;
    fromOtherTab = true;
    follow(store, event.newValue);
    fromOtherTab = false;
  });
}

function persist(session: SessionState): void {
  if (session.isAuthenticated) writeSession(tokensOf(session));
  else writeSession(session.expired ? emptySession : null);
}

function follow(store: Store, written: string | null): void {
  const stored = parseSession(written);
  const { isAuthenticated, user, expired } = store.getState().session;
  if (!stored.isAuthenticated) {
    if (written === null) store.dispatch(signedOut());
    else if (isAuthenticated) store.dispatch(sessionExpired());
    return;
  }
  const sameUser = user?.id === stored.user?.id && isAuthenticated && !expired;
  const { accessToken, refreshToken } = stored;
  if (sameUser && accessToken && refreshToken) {
    store.dispatch(tokensReplaced({ accessToken, refreshToken }));
  } else store.dispatch(adopted(stored));
}

/** Another user's answers are never shown: `actions` and `mine` are personal. */
function forgetOtherUsersData(store: Store, before: SessionState, now: SessionState): void {
  const last = before.user?.id ?? before.expired?.id;
  const next = now.user?.id ?? now.expired?.id;
  if (last !== next) store.dispatch(api.util.resetApiState());
}
