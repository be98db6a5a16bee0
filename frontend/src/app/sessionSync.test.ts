import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKey } from '@/api/sessionStorage';
import type { User } from '@/api/types';
import { newStorage } from '@/testing/storage';

const user = { id: 'u1', full_name: 'An', email: 'an@example.org', role: 'EDITOR' } as const;
const tokenOf = (sid: string, n: number) => `h.${btoa(JSON.stringify({ sid, n }))}.s`;
const sessionWith = (sid: string, n: number, who: User = user) => ({
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

/** Caches an e-book and ends the session; returns what is cached after the sign-in. */
async function signInAgain(role = 'EDITOR') {
  const { store, sessionExpired, signedIn } = await openTab();
  const cached = () => Object.keys(store.getState().api.queries);
  const { ebooksApi } = await import('@/api/ebooks/ebooks');
  await store.dispatch(ebooksApi.util.upsertQueryData('getEbook', 'e1', { id: 'e1' } as never));
  store.dispatch(sessionExpired());
  expect(cached()).toHaveLength(1);
  store.dispatch(signedIn({ ...sessionWith('s2', 1), user: { ...user, role } } as never));
  return cached();
}

describe('RULES §2.7: what was read before the session ended', () => {
  it('is read again after the next sign-in: the role may be another', async () => {
    expect(await signInAgain('EXPERT')).toEqual([]);
  });

  it('stays where something is unsaved, under the screen that is kept', async () => {
    vi.doMock('@/ui/unsaved/unsaved', () => ({ hasUnsaved: () => true }));
    expect(await signInAgain()).toHaveLength(1);
    vi.doUnmock('@/ui/unsaved/unsaved');
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

describe('RULES §10.9: the list that someone came from', () => {
  const list = { search: 'deleted=true', ids: ['a'], first: 1, total: 1, scrollKey: 'k' };
  const other = { ...user, id: 'u2' };
  const queue = () => import('@/features/queue/queue');

  it('leads its user after a reload and a renewed session, and never the next user', async () => {
    vi.stubGlobal('sessionStorage', newStorage());
    const { store, sessionExpired, signedOut, adopted } = await openTab();
    (await queue()).saveVisitedList(list);
    store.dispatch(sessionExpired());
    store.dispatch(adopted(sessionWith('s2', 1)));
    expect((await queue()).readVisitedList()).toEqual(list);
    await openTab();
    expect((await queue()).readVisitedList()).toEqual(list);
    store.dispatch(sessionExpired());
    stored = JSON.stringify(sessionWith('s3', 1, other));
    (await openTab()).store.dispatch(adopted(sessionWith('s3', 1, other)));
    expect((await queue()).readVisitedList()).toBeNull();

    (await queue()).saveVisitedList(list);
    const tab2 = await openTab();
    expect((await queue()).readVisitedList()).toEqual(list);
    tab2.store.dispatch(signedOut());
    tab2.store.dispatch(adopted(sessionWith('s4', 1)));
    expect((await queue()).listAddress()).toBe('/ebooks');
    expect(sessionStorage.getItem('cms-queue')).toBeNull();
  });
});
