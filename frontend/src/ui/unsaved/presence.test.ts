import { afterEach, expect, it, vi } from 'vitest';
import { heldNames, hold } from './presence';

afterEach(() => vi.unstubAllGlobals());

it('a name that this tab has released is not held, but a tab that holds it later is seen', async () => {
  const held: { name: string }[] = [];
  let end = () => {};
  const request = async (name: string, work: () => Promise<void>) => {
    held.push({ name });
    await work();
    await new Promise<void>((done) => {
      end = done;
    });
    held.length = 0;
  };
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held }) } });
  const release = hold('batch');
  expect(await heldNames()).toEqual(new Set(['batch']));
  release();
  expect(await heldNames()).toEqual(new Set());
  end();
  await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  held.push({ name: 'batch' }); // in another tab
  expect(await heldNames()).toEqual(new Set(['batch']));
});

it('where the user blocks storage, and locks and channels with it, this tab knows its own names', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  vi.stubGlobal('navigator', {
    locks: { request: async () => blocked(), query: async () => blocked() },
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('BroadcastChannel', function refused() {
    blocked();
  });
  const release = hold('batch');
  expect(await heldNames()).toEqual(new Set(['batch']));
  release();
  expect(await heldNames()).toEqual(new Set());
});
