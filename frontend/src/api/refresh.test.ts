import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshOnce } from './refresh';
import { sessionKey } from './sessionStorage';

const user = { id: 'u1', full_name: 'An', email: 'an@example.org', role: 'EDITOR' } as const;
const other = { ...user, id: 'u2' };
const sessionWith = (
  accessToken: string,
  refreshToken: string,
  who: typeof user | typeof other = user,
) => ({
  user: who,
  accessToken,
  refreshToken,
  isAuthenticated: true,
});
const own = { ...sessionWith('a1', 'r1'), expired: null };

/** The locks of a browser, for one tab: whatever is asked for is free. */
function lockManager() {
  const held = new Set<string>();
  const request = async (name: string, ...rest: unknown[]) => {
    held.add(name);
    try {
      return await (rest.at(-1) as () => unknown)();
    } finally {
      held.delete(name);
    }
  };
  return { held, request, query: async () => ({ held: [...held].map((name) => ({ name })) }) };
}

let stored: string | null;
let tab: EventTarget;
let locks: ReturnType<typeof lockManager>;
const server = vi.fn();

/** Another process has written: first the record changes here, then the event comes. */
function arrives(session: object | null): void {
  stored = session && JSON.stringify(session);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: sessionKey, newValue: stored }));
}

beforeEach(() => {
  stored = JSON.stringify(own);
  tab = new EventTarget();
  locks = lockManager();
  server.mockReset();
  server.mockImplementation(async () =>
    Response.json({ data: { access_token: 'a2', refresh_token: 'r2' } }),
  );
  vi.stubGlobal('window', tab);
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('fetch', server);
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

/** As another tab leaves it: r1 is used up, and the record with r2 has not come here yet. */
async function spentElsewhere(): Promise<void> {
  await refreshOnce(own);
  stored = JSON.stringify(own);
  server.mockClear();
}

const spentMarks = () => [...locks.held].filter((name) => name.startsWith('cms-spent:'));

describe('RULES §9.6: one refresh at a time, over all tabs', () => {
  it('a token that another tab has used up is not sent again: its successor is waited for', async () => {
    await spentElsewhere();
    const refreshed = refreshOnce(own);
    setTimeout(() => arrives(sessionWith('a2', 'r2')), 50);
    const tokens = { accessToken: 'a2', refreshToken: 'r2' };
    expect(await refreshed).toEqual({ kind: 'refreshed', tokens });
    expect(server).not.toHaveBeenCalled();
  });

  it('the mark is stored before the lock is released, and does not contain the token', async () => {
    await refreshOnce(own);
    expect(spentMarks()).toHaveLength(1);
    expect(spentMarks()[0]).not.toContain('r1');
    expect(locks.held.has('cms-refresh')).toBe(false);
  });

  it('a busy machine may take longer than any timeout to pass the new tokens on', async () => {
    await spentElsewhere();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    let kind = '';
    const refreshed = refreshOnce(own).then((outcome) => {
      kind = outcome.kind;
      return outcome;
    });
    for (let passed = 0; passed < 20; ) {
      await new Promise((resolve) => setImmediate(resolve)); // hashing takes its own time
      if (vi.getTimerCount() === 0) continue;
      vi.advanceTimersByTime(1_000);
      passed += 1;
    }
    expect(kind).toBe('');
    arrives(sessionWith('a2', 'r2'));
    vi.useRealTimers();
    const tokens = { accessToken: 'a2', refreshToken: 'r2' };
    expect(await refreshed).toEqual({ kind: 'refreshed', tokens });
    expect(server).not.toHaveBeenCalled();
  });

  it('a tab that was suspended until the mark was gone hears of it afterwards, and does not ask either', async () => {
    await spentElsewhere();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const timer = async () => {
      while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve)); // hashing takes its own time
    };
    const refreshed = refreshOnce(own);
    await timer();
    locks.held.clear();
    vi.advanceTimersByTime(40_000); // in one go: nothing else got its turn
    await timer();
    arrives(sessionWith('a2', 'r2'));
    vi.useRealTimers();
    expect((await refreshed).kind).toBe('refreshed');
    expect(server).not.toHaveBeenCalled();
  });

  it('if the tab that used it up is closed before, the server is asked after all', async () => {
    await spentElsewhere();
    const refreshed = refreshOnce(own);
    locks.held.clear();
    expect((await refreshed).kind).toBe('refreshed');
    expect(server).toHaveBeenCalledOnce();
  });

  it('tokens that could not be stored are not waited for', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => stored,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    await refreshOnce(own);
    expect(spentMarks()).toEqual([]);
    const { body } = server.mock.lastCall?.[1] ?? {};
    await refreshOnce({ ...own, accessToken: 'a2', refreshToken: 'r2' });
    expect([body, server.mock.lastCall?.[1].body].map((text) => JSON.parse(text))).toEqual([
      { refresh_token: 'r1' },
      { refresh_token: 'r2' },
    ]);
  });

  it('a request without a response is repeated once, soon enough for the server to take its token again', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    server.mockRejectedValueOnce(new DOMException('no response', 'TimeoutError'));
    expect((await refreshOnce(own)).kind).toBe('refreshed');
    const bodies = server.mock.calls.map(([, { body }]) => body);
    expect(bodies).toEqual(Array(2).fill(JSON.stringify({ refresh_token: 'r1' })));
    expect(timeouts.mock.calls[0]?.[0]).toBeLessThan(10_000);
  });

  it('without a response to the second request the session stays', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await refreshOnce(own)).toEqual({ kind: 'unavailable' });
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('a logout that comes while waiting ends the wait, and is not undone', async () => {
    await spentElsewhere();
    server.mockImplementation(async () => new Response(null, { status: 401 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }); // they stand still
    const refreshed = refreshOnce(own);
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    arrives(null);
    expect(await refreshed).toEqual({ kind: 'refused' });
    vi.useRealTimers();
    expect(stored).toBeNull();
  });

  it('a logout while the server is asked stays in force', async () => {
    server.mockImplementation(async () => {
      arrives(null);
      return Response.json({ data: { access_token: 'a2', refresh_token: 'r2' } });
    });
    await refreshOnce(own);
    expect(stored).toBeNull();
    expect(spentMarks()).toEqual([]);
  });

  it('someone else who has signed in meanwhile keeps their session, and lends it to nobody', async () => {
    const theirs = JSON.stringify(sessionWith('b1', 's1', other));
    stored = theirs;
    expect(await refreshOnce(own)).toEqual({ kind: 'otherUser' });
    expect(server).not.toHaveBeenCalled();
    stored = JSON.stringify(own);
    server.mockImplementation(async () => {
      stored = theirs;
      return Response.json({ data: { access_token: 'a2', refresh_token: 'r2' } });
    });
    await refreshOnce(own);
    expect(stored).toBe(theirs);
  });

  it('without locks, a tab that came second takes what the first one got', async () => {
    vi.stubGlobal('navigator', {});
    server.mockImplementation(async () => {
      arrives(sessionWith('a2', 'r2'));
      return new Response(null, { status: 401 });
    });
    const tokens = { accessToken: 'a2', refreshToken: 'r2' };
    expect(await refreshOnce(own)).toEqual({ kind: 'refreshed', tokens });
  });

  it('blocked storage: the tab refreshes with what it holds itself', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    vi.stubGlobal('navigator', { locks: { request: async () => blocked() } }); // as browsers do
    expect((await refreshOnce(own)).kind).toBe('refreshed');
  });

  it.each([429, 500, 503])('a response of %d ends no session', async (status) => {
    server.mockImplementation(async () => new Response(null, { status }));
    expect((await refreshOnce(own)).kind).toBe('unavailable');
  });
});
