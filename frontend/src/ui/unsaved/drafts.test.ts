import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '@/testing/until';
import {
  type DraftScope,
  deleteOrphanedDrafts,
  discardDraft,
  draftKey,
  hasDraft,
  ignoreDraftsOf,
  lastDiscarded,
  newEditorId,
  orphanedDrafts,
  removeDraft,
  writeDraft,
} from './drafts';
import { deleteKeptWork, sweepKeptWork, unsavedKinds } from './keptWork';
import { hold } from './presence';

const scope: DraftScope = { userId: 'u', kind: 'form', ebookId: 'e' };
const day = 24 * 60 * 60_000;
const hour = 3_600_000;

/** The contents of IndexedDB. */
const large = vi.hoisted(() => new Map<string, unknown>());
const outOfReach = vi.hoisted(() => ({ is: false }));
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => {
    if (outOfReach.is) throw new Error('the database does not open');
    return large.get(key);
  },
  set: async (key: string, value: unknown) => void large.set(key, value),
  del: async (key: string) => void large.delete(key),
  delMany: async (keys: string[]) => {
    for (const key of keys) large.delete(key);
  },
  keys: async () => [...large.keys()],
}));

let locks: string[];
let room: number;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, until: () => Promise<void>) => {
        locks.push(name);
        return until().then(() => {
          locks = locks.filter((lock) => lock !== name);
        });
      },
      query: async () => ({ held: locks.map((name) => ({ name })) }),
    },
  });
  locks = [];
  room = Number.POSITIVE_INFINITY;
  large.clear();
  outOfReach.is = false;
  ignoreDraftsOf(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A storage whose entries are its own keys, as a browser's are, with so much room for each. */
function storage() {
  const entries = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  });
  return entries;
}

async function keep(content: string, of: DraftScope = scope): Promise<string> {
  const key = draftKey(of, newEditorId());
  await writeDraft(key, content);
  return key;
}

async function discard(content: string, of: DraftScope = scope): Promise<void> {
  discardDraft(await keep(content, of));
}

const contents = async (of = scope) => (await orphanedDrafts<string>(of, '')).map((d) => d.content);
const longText = 'ơ'.repeat(300_000);

describe('what was discarded (RULES §10.10)', () => {
  test('can be restored for a day, the last first, by its author and for its scope', async () => {
    await discard('first');
    vi.advanceTimersByTime(60_000);
    await discard('second');
    await discard('of another user', { ...scope, userId: 'v' });
    await discard('of the outline', { ...scope, kind: 'toc' });
    expect(await lastDiscarded(scope)).toMatchObject({
      content: 'second',
      discardedAt: '2026-03-02T08:01:00.000Z',
    });
    vi.advanceTimersByTime(day - 1);
    expect((await lastDiscarded(scope))?.content).toBe('second');
    vi.advanceTimersByTime(2);
    expect(await lastDiscarded(scope)).toBeNull();
    await sweepKeptWork();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('is not listed as a draft, and discarding an unwritten one stores nothing', async () => {
    const key = draftKey(scope, newEditorId());
    discardDraft(key);
    expect(await lastDiscarded(scope)).toBeNull();
    await writeDraft(key, 'x');
    discardDraft(key);
    expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('RULES §10.10: a draft that the browser does not keep', () => {
  test('is not a success', async () => {
    room = 10;
    expect(await writeDraft(draftKey(scope, newEditorId()), 'x')).toBe(false);
    expect(hasDraft(scope)).toBe(false);
  });
});

describe('RULES §10.10: a large draft', () => {
  test('is stored beside localStorage, found again, and leaves nothing behind', async () => {
    room = 1_000;
    const key = draftKey(scope, newEditorId());
    expect(await writeDraft(key, longText)).toBe(true);
    expect(hasDraft(scope)).toBe(true);
    expect(await contents()).toEqual([longText]);
    await writeDraft(key, `${longText}!`);
    expect(await contents()).toEqual([`${longText}!`]);
    expect(large.size).toBe(1);
    await writeDraft(key, 'short');
    expect(await contents()).toEqual(['short']);
    expect(large.size).toBe(0);
    await writeDraft(key, longText);
    removeDraft(key);
    await until(() => expect([large.size, hasDraft(scope)]).toEqual([0, false]));
  });

  test('can be had back when it was discarded', async () => {
    await discard(longText);
    expect((await lastDiscarded(scope))?.content).toBe(longText);
  });

  test('that cannot be read at the moment is not taken for none, nor forgotten', async () => {
    await keep(longText);
    outOfReach.is = true;
    await expect(orphanedDrafts(scope, '')).rejects.toThrow('the database does not open');
    await deleteOrphanedDrafts(scope, '');
    outOfReach.is = false;
    expect(await contents()).toEqual([longText]);
  });

  test('that takes long to write does not come back after it was sent', async () => {
    const key = draftKey(scope, newEditorId());
    const writing = writeDraft(key, longText);
    removeDraft(key);
    await writing;
    await until(() => expect([large.size, hasDraft(scope)]).toEqual([0, false]));
  });
});

describe('RULES §10.10: a stored draft ends', () => {
  const note = (at: number) => JSON.stringify({ at, name: 'a.pdf' });

  test('after 30 days, as do records of batches, those of uploads after 23 hours, unless an open editor holds it', async () => {
    await keep('old');
    await keep(longText);
    hold(await keep('open'));
    localStorage.setItem('cms-upload:u:e', note(Date.now()));
    localStorage.setItem('cms-batch:u:1', note(Date.now()));
    vi.advanceTimersByTime(23 * hour);
    await sweepKeptWork();
    expect(Object.keys(localStorage)).toContain('cms-upload:u:e');
    vi.advanceTimersByTime(30 * day - 23 * hour);
    await sweepKeptWork();
    expect(Object.keys(localStorage)).toHaveLength(4);
    expect(Object.keys(localStorage)).not.toContain('cms-upload:u:e');
    vi.advanceTimersByTime(1);
    await keep('new');
    expect(await contents()).toEqual(['new']);
    await sweepKeptWork();
    expect(Object.values(localStorage).map((text) => JSON.parse(text).content)).toEqual([
      'open',
      'new',
    ]);
    await until(() => expect(large.size).toBe(0));
  });

  test('with a logout, even if an unmounting editor writes; drafts of others stay', async () => {
    const key = await keep('mine');
    await discard('mine, discarded');
    localStorage.setItem('cms-upload:u:e', note(Date.now()));
    await keep('of another user', { ...scope, userId: 'v' });
    ignoreDraftsOf('u');
    deleteKeptWork('u');
    expect(await writeDraft(key, 'on the way out')).toBe(true);
    expect(await contents()).toEqual([]);
    expect(await contents({ ...scope, userId: 'v' })).toEqual(['of another user']);
    expect(Object.keys(localStorage)).toHaveLength(1);
    ignoreDraftsOf(null);
    await writeDraft(key, 'signed in again');
    expect(await contents()).toEqual(['signed in again']);
  });

  test('a logout learns what is unsaved: drafts, uploads, and the work of other open tabs', async () => {
    expect(await unsavedKinds('u')).toEqual([]);
    const release = hold('cms-unsaved:1');
    expect(await unsavedKinds('u')).toEqual(['screen']);
    release();
    expect(await unsavedKinds('u')).toEqual([]);
    await keep('x', { ...scope, kind: 'toc' });
    localStorage.setItem('cms-batch:u:1', JSON.stringify({ at: Date.now(), finished: true }));
    expect(await unsavedKinds('u')).toEqual(['toc']);
    localStorage.setItem('cms-upload:u:e', note(Date.now()));
    expect(await unsavedKinds('u')).toEqual(['toc', 'upload']);
    expect(await unsavedKinds('v')).toEqual([]);
    vi.advanceTimersByTime(23 * hour + 1);
    expect(await unsavedKinds('u')).toEqual(['toc']); // the server no longer accepts it
  });
});
