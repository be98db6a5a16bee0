import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTimers } from '@/testing/timers';

/** The contents of the storage that all tabs share. */
let entries: Record<string, string>;

/** Another tab: each has its own instance of the module. */
async function tab(...names: string[]) {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const { register, heldByOthers } = await import('./tabs');
  const held = new Set(names);
  if (names.length > 0) register(held);
  return { page, held, heldByOthers };
}

beforeEach(() => {
  entries = {};
  const storage = {
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  const keys = {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('localStorage', new Proxy(Object.create(storage), keys));
});
afterEach(() => vi.unstubAllGlobals());

describe('RULES §10.11: without locks, as over plain http in a local network', () => {
  it('a tab knows what others hold, until they let go of it', async () => {
    holdTimers(3_000); // a busy machine passes a response on later than a tab waits for it
    const first = await tab('draft-1');
    const second = await tab('draft-2');
    expect(await second.heldByOthers()).toEqual(new Set(['draft-1']));
    expect(await first.heldByOthers()).toEqual(new Set(['draft-2']));
    first.held.delete('draft-1');
    expect(await second.heldByOthers()).toEqual(new Set());
  });

  it('a tab that was closed or has died holds nothing, and is asked once', async () => {
    const closed = await tab('draft-1');
    closed.page.dispatchEvent(new Event('pagehide'));
    entries['cms-tab:dead'] = '';
    const here = await tab();
    expect(Object.keys(entries)).toEqual(['cms-tab:dead']);
    expect(await here.heldByOthers()).toEqual(new Set());
    expect(Object.keys(entries)).toEqual([]);
  });

  it('a tab that was thought to be dead says that it is there', async () => {
    const slow = await tab('draft-1');
    const [key = ''] = Object.keys(entries);
    delete entries[key];
    slow.page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
    expect(Object.keys(entries)).toEqual([key]);
  });
});
