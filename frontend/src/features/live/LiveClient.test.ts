import { afterEach, expect, it, vi } from 'vitest';
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
    token: () => 'access',
    refresh: async () => false,
    onEvents: () => undefined,
  }).start();
  expect(await asked).toBe('/api/cms/events');
  stop();
});
