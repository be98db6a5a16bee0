import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '@/api/api';
import type { CollectedChanges } from './ChangeCollector';
import { ebookAtWork, follow } from './follow';
import type { ListStore } from './lists';

const id = '0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f60';

describe('RULES §10.19: unsaved work does not change', () => {
  it.each([
    [`/ebooks/${id}/edit`, '', id],
    [`/ebooks/${id}/toc`, '', id],
    [`/ebooks/${id}`, '?action=reject', id],
    [`/ebooks/${id}`, '', null],
    ['/ebooks', '?action=reject', null],
    ['/ebooks/create', '', null],
    ['/dashboard', '', null],
  ])('%s%s: %s', (pathname, search, atWork) => {
    expect(ebookAtWork(pathname, search)).toBe(atWork);
  });
});

describe('RULES §19.7: that one’s notifications have changed', () => {
  const none: CollectedChanges = {
    latestAt: Number.POSITIVE_INFINITY,
    everything: false,
    ebooks: new Map(),
    claims: new Set(),
    notes: new Set(),
    notifications: false,
  };

  /** The tags whose responses are read again, while a query runs that may get any of them. */
  async function readAgain(
    changes: Partial<CollectedChanges>,
    cached: object = {},
  ): Promise<unknown[]> {
    vi.stubGlobal('document', { querySelector: () => null });
    const dispatch = vi.fn();
    const empty = api.reducer(undefined, { type: '' });
    const queries = { any: { status: 'pending', startedTimeStamp: Date.now() }, ...cached };
    const state = { [api.reducerPath]: { ...empty, queries }, session: {} };
    const store = { getState: () => state, dispatch } as unknown as ListStore;
    await follow(store, { ...none, ...changes }, null);
    return dispatch.mock.calls.flatMap(([action]) => action.payload);
  }
  afterEach(() => vi.unstubAllGlobals());

  it('has them read again, and no list', async () => {
    expect(await readAgain({ notifications: true })).toEqual(['Notifications']);
  });

  it('is among what may have been missed', async () => {
    expect(await readAgain({ everything: true })).toEqual(['Notifications', 'Statistics', 'List']);
  });

  it('concerns a history that is cached without its e-book too, among what may have been missed', async () => {
    const logs = { status: 'fulfilled', endpointName: 'getLogs', originalArgs: id };
    const tags = await readAgain({ everything: true }, { [`getLogs("${id}")`]: logs });
    expect(tags).toContainEqual({ type: 'Logs', id });
  });

  it('does not follow from what others do with e-books', async () => {
    const tags = await readAgain({ ebooks: new Map([[id, 2]]) });
    expect(tags).not.toContain('Notifications');
    expect(tags).toContain('List');
  });
});
