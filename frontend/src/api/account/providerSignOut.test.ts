import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canSignOutAtProvider } from './providerSignOut';
import { signIn } from './signIn';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const respondWith = (more: object) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ data: { user: {}, access_token: 'a', refresh_token: 'r', ...more } }),
    ),
  );

test('RULES §21.10: the last sign-in says whether the user can sign out at the provider too', async () => {
  expect(canSignOutAtProvider()).toBe(false);
  respondWith({ next: '', provider_sign_out: true });
  await signIn({ ticket: 't' });
  expect(canSignOutAtProvider()).toBe(true);
  respondWith({});
  await signIn({ email: 'a@b.vn', password: 'p' });
  expect(canSignOutAtProvider()).toBe(false);
});
