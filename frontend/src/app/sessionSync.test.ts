import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKey } from '@/api/sessionStorage';

const user = { id: 'u1', full_name: 'An', email: 'an@example.org', role: 'EDITOR' } as const;
const tokenOf = (sid: string, n: number) => `h.${btoa(JSON.stringify({ sid, n }))}.s`;
const sessionWith = (sid: string, n: number, who: object = user) => ({
  user: who,
  accessToken: tokenOf(sid, n),
  refreshToken: `r${n}`,
  isAuthenticated: true,
});

let stored: string | null;
let tab: EventTarget;

function arrives(session: object | null): void {
  stored = session && JSON.stringify(session);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: sessionKey, newValue: stored }));
}

/** A tab that starts with what the browser has stored. */
async function openTab() {
  vi.resetModules();
  const { store } = await import('./store');
  const { syncSession } = await import('./sessionSync');
  syncSession(store);
  return { store, ...(await import('@/api/session')) };
}

beforeEach(() => {
  stored = JSON.stringify(sessionWith('s1', 1));
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
    removeItem: () => {
      stored = null;
    },
  });
});

describe('RULES §9.6: one session over all tabs', () => {
  it('a logout stays in force when a refresh that was under way elsewhere writes after it', async () => {
    const { store, signedOut } = await openTab();
    store.dispatch(signedOut());
    expect(stored).toBeNull();
    arrives(sessionWith('s1', 2));
    expect(store.getState().session.isAuthenticated).toBe(false);
    expect(stored).toBeNull();
    arrives(sessionWith('s2', 1)); // signed in again
    expect(store.getState().session.isAuthenticated).toBe(true);
  });

  it('a logout in another tab stays in force as well', async () => {
    const { store } = await openTab();
    arrives(null);
    arrives(sessionWith('s1', 2));
    expect(store.getState().session.isAuthenticated).toBe(false);
    expect(stored).toBeNull();
  });

  it('a page that the browser kept in memory follows what happened while another was open', async () => {
    const { store } = await openTab();
    const comeBack = (now: string | null) => {
      stored = now;
      tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      return store.getState().session;
    };
    expect(comeBack(stored).user?.id).toBe(user.id);
    expect(comeBack(JSON.stringify(sessionWith('s9', 1, { ...user, id: 'u2' }))).user?.id).toBe(
      'u2',
    );
    expect(comeBack(null).isAuthenticated).toBe(false);
  });

  it('tokens that came from the store are not written over newer ones', async () => {
    const { store, tokensReplaced } = await openTab();
    const newest = JSON.stringify(sessionWith('s1', 3));
    stored = newest;
    store.dispatch(tokensReplaced({ accessToken: tokenOf('s1', 2), refreshToken: 'r2' }));
    expect(stored).toBe(newest);
  });

  it('a session that ends here does not end that of another user', async () => {
    const { store, sessionExpired } = await openTab();
    const theirs = JSON.stringify(sessionWith('s9', 1, { ...user, id: 'u2' }));
    stored = theirs;
    store.dispatch(sessionExpired());
    expect(stored).toBe(theirs);
  });
});
