import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorMessage } from '@/api/problem';
import { en } from '@/text/literals';
import { vi as vietnamese } from '@/text/vi';
import { signIn } from './signIn';

const credentials = { email: 'an@example.org', password: 'mật khẩu' };
const server = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', server);

afterEach(() => server.mockReset());

describe('RULES §9.6: signing in', () => {
  it('gives the session that the server returns', async () => {
    const user = { id: 'u1', full_name: 'An', email: credentials.email, role: 'EDITOR' } as const;
    server.mockResolvedValue(
      Response.json({ data: { user, access_token: 'a', refresh_token: 'r' } }),
    );
    expect(await signIn(credentials)).toEqual({
      session: { user, accessToken: 'a', refreshToken: 'r' },
    });
    const [url, init] = server.mock.calls[0] ?? [];
    expect(url).toBe('/api/cms/auth/login');
    expect(init?.credentials).toBe('include'); // the cookie that identifies a browser
    expect(JSON.parse(String(init?.body))).toEqual(credentials);
  });

  it('says why it was refused, in the words of the server', async () => {
    server.mockResolvedValue(Response.json({ message: 'Sai.', code: 'x' }, { status: 401 }));
    const { error } = (await signIn(credentials)) as { error: unknown };
    expect(errorMessage(error)).toBe('Sai.');
  });

  it.each([
    [
      'a line that is down',
      () => Promise.reject(new TypeError('Failed to fetch')),
      vietnamese.error.network,
    ],
    [
      'a response that is not JSON',
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      en.unexpected,
    ],
    ['a success that is not JSON', () => Promise.resolve(new Response('<html>')), en.unexpected],
  ])('%s is reported', async (_, respond, message) => {
    server.mockImplementation(respond);
    const { error } = (await signIn(credentials)) as { error: unknown };
    expect(errorMessage(error)).toBe(message);
  });
});
