import { afterEach, expect, it, vi } from 'vitest';
import { until } from '@/testing/until';
import { LiveClient } from './LiveClient';

afterEach(() => vi.unstubAllGlobals());

it('RULES §10.19: where the user blocks storage, and locks and channels with it, a tab reads for itself', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked });
  vi.stubGlobal('navigator', { locks: { request: async () => blocked() } });
  vi.stubGlobal('BroadcastChannel', function refused() {
    blocked();
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const asked = new Promise<string>((resolve) => {
    vi.stubGlobal('fetch', async (address: string) => {
      resolve(address);
      return new Response(null, { status: 403 }); // the client gives up
    });
  });
  const stop = new LiveClient({
    userId: 'an',
    since: Date.now(),
    token: () => 'access',
    refresh: async () => false,
    onEvents: () => undefined,
  }).start();
  expect(await asked).toBe('/api/cms/events');
  stop();
});

it('RULES §10.19: a tab gets from another one the events that came while it was being loaded', async () => {
  let locked = false;
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_: string, __: object, read: () => Promise<void>) => {
        if (locked) return;
        locked = true;
        await read();
      },
    },
  });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const event = new TextEncoder().encode('event: ebook\ndata: {"id":"a","version":2}\n\n');
  const stream = new ReadableStream({ start: (controller) => controller.enqueue(event) });
  vi.stubGlobal('fetch', async () => new Response(stream));
  const open = () => {
    const heard = vi.fn();
    const stop = new LiveClient({
      userId: 'an',
      since: Date.now(),
      token: () => 'access',
      refresh: async () => false,
      onEvents: heard,
    }).start();
    return { heard, stop };
  };
  const first = open();
  await until(() => expect(first.heard).toHaveBeenCalled());
  const second = open();
  await until(() => expect(second.heard).toHaveBeenCalled());
  const [[repeated]] = second.heard.mock.calls as [[{ id: string; at: number }[]]];
  expect(repeated).toMatchObject([{ id: 'a', version: 2 }]);
  expect(repeated[0]?.at).toBeLessThanOrEqual(Date.now()); // what was read later is not read again
  first.stop();
  second.stop();
});
