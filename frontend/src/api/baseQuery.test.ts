import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageRequest } from '@/testing/pageRequest';
import { baseQuery } from './baseQuery';
import { hasUnknownOutcome } from './problem';
import { sessionReducer, signedIn } from './session';
import { waitOf } from './waiting';

const user = { id: 'u1', full_name: 'An', email: 'an@example.org', role: 'EDITOR' } as const;
const api = createApi({
  baseQuery,
  endpoints: (build) => ({
    read: build.query<unknown, void>({ query: () => '/ebooks' }),
    write: build.mutation<unknown, object>({
      query: (body) => ({ url: '/ebooks/1', method: 'PUT', body }),
    }),
    add: build.mutation<unknown, void>({
      query: () => ({ url: '/tokens', method: 'POST', body: {} }),
      extraOptions: { neverRepeat: true },
    }),
    login: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/login', method: 'POST', body: {} }),
      extraOptions: { anonymous: true },
    }),
  }),
});

function openTab() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const signIn = (id: string) =>
    store.dispatch(signedIn({ user: { ...user, id }, accessToken: `a-${id}`, refreshToken: 'r' }));
  signIn('u1');
  return { store, signIn };
}

const server = vi.fn<(request: Request, init?: { signal: AbortSignal }) => Promise<Response>>();
const later = (status: number, seconds: number, code = 'request.busy') =>
  Response.json({ message: 'Bận.', code }, { status, headers: { 'Retry-After': String(seconds) } });
const done = () => Response.json({ data: 'ok' });

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset();
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.useRealTimers());

describe('RULES §5.7: a server that says when to come back', () => {
  for (const status of [429, 503]) {
    it(`${status}: a write waits as long as Retry-After says, visibly, and continues by itself with the same body`, async () => {
      server.mockResolvedValueOnce(later(status, 2)).mockResolvedValueOnce(done());
      const { store } = openTab();
      const call = store.dispatch(api.endpoints.write.initiate({ title: 'Đang gõ' }));
      await vi.advanceTimersByTimeAsync(1_500);
      expect(waitOf(['write'])).toBe(1);
      expect(waitOf(['mutation'])).toBe(1);
      expect(waitOf(['query'])).toBeNull();
      expect(server).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await call).toMatchObject({ data: 'ok' });
      expect(waitOf(['write'])).toBeNull();
      const bodies = await Promise.all(server.mock.calls.map(([request]) => request.text()));
      expect(bodies).toEqual(['{"title":"Đang gõ"}', '{"title":"Đang gõ"}']);
    });
  }

  it('a read waits as well', async () => {
    server.mockResolvedValueOnce(later(429, 1)).mockResolvedValueOnce(done());
    const call = openTab().store.dispatch(api.endpoints.read.initiate());
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await call).toMatchObject({ data: 'ok' });
  });

  it('waits for half a minute in all, then returns the response', async () => {
    server.mockImplementation(async () => later(429, 7));
    const call = openTab().store.dispatch(api.endpoints.write.initiate({}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await call).error).toMatchObject({ status: 429, data: { message: 'Bận.' } });
    expect(server).toHaveBeenCalledTimes(5); // immediately, and after 7, 14, 21 and 28 seconds
  });

  it('a wait that is too long is reported immediately', async () => {
    server.mockResolvedValueOnce(later(429, 900));
    expect((await openTab().store.dispatch(api.endpoints.write.initiate({}))).error).toBeDefined();
  });

  it('a sign-in is never repeated', async () => {
    server.mockResolvedValueOnce(later(429, 1, 'auth.throttled'));
    const result = await openTab().store.dispatch(api.endpoints.login.initiate());
    expect(result.error).toMatchObject({ status: 429 });
    expect(server).toHaveBeenCalledOnce();
  });

  it('what would be carried out twice is repeated only if it was not carried out', async () => {
    server.mockResolvedValueOnce(later(503, 5, 'server.unavailable'));
    const add = () => openTab().store.dispatch(api.endpoints.add.initiate());
    expect((await add()).error).toMatchObject({ status: 503 });
    expect(server).toHaveBeenCalledOnce();
    server
      .mockResolvedValueOnce(later(503, 1, 'server.busy'))
      .mockResolvedValueOnce(later(429, 1))
      .mockResolvedValueOnce(done());
    const added = add();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await added).toMatchObject({ data: 'ok' });
  });

  it('a full disk is reported immediately', async () => {
    server.mockResolvedValueOnce(later(503, 5, 'storage.full'));
    const result = await openTab().store.dispatch(api.endpoints.write.initiate({}));
    expect(result.error).toMatchObject({ status: 503 });
    expect(server).toHaveBeenCalledOnce();
  });

  it('what one person wrote is not sent in the name of the next', async () => {
    server.mockResolvedValueOnce(later(429, 2));
    const { store, signIn } = openTab();
    const call = store.dispatch(api.endpoints.write.initiate({}));
    await vi.advanceTimersByTimeAsync(500);
    signIn('u2');
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await call).error).toMatchObject({ status: 429 });
    expect(server).toHaveBeenCalledOnce();
  });

  it('a delayed refresh delays the call that needs it', async () => {
    const denied = () => new Response('{}', { status: 401 });
    const fresh = { data: { access_token: 'a2', refresh_token: 'r2' } };
    server
      .mockResolvedValueOnce(denied())
      .mockResolvedValueOnce(later(429, 1)) // the refresh
      .mockResolvedValueOnce(denied())
      .mockResolvedValueOnce(Response.json(fresh))
      .mockResolvedValueOnce(done());
    vi.useRealTimers(); // loading the refresh takes its own time
    const call = openTab().store.dispatch(api.endpoints.write.initiate({}));
    expect(await call).toMatchObject({ data: 'ok' });
  });
});

describe('a server that does not respond', () => {
  it('is asked once more for what is read, never for what is written', async () => {
    server.mockRejectedValue(new TypeError('no line'));
    const { store } = openTab();
    const write = store.dispatch(api.endpoints.write.initiate({}));
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await write).error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(server).toHaveBeenCalledTimes(1);
    const read = store.dispatch(api.endpoints.read.initiate());
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await read).error).toMatchObject({ status: 'FETCH_ERROR' });
    expect(server).toHaveBeenCalledTimes(3);
  });

  const cut = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));

  it.each([
    ['the page of a proxy that found no server', () => new Response('<html>', { status: 502 })],
    ['a response that was cut off', cut],
  ])('%s is no response', async (_, response) => {
    server.mockImplementation(async () => response());
    const { store } = openTab();
    const write = await store.dispatch(api.endpoints.write.initiate({}));
    expect(hasUnknownOutcome(write.error)).toBe(true);
    expect(server).toHaveBeenCalledTimes(1);
    const read = store.dispatch(api.endpoints.read.initiate());
    await vi.advanceTimersByTimeAsync(2_000);
    expect(hasUnknownOutcome((await read).error)).toBe(true);
    expect(server).toHaveBeenCalledTimes(3);
  });

  it('a dead connection fails a read after 30 seconds and is tried once more; a write may take longer', async () => {
    server.mockImplementation(
      (request, init) =>
        new Promise((_, reject) => {
          const signal = init?.signal ?? request.signal;
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const { store } = openTab();
    const read = store.dispatch(api.endpoints.read.initiate());
    const written = vi.fn();
    store.dispatch(api.endpoints.write.initiate({})).then(written);
    await vi.advanceTimersByTimeAsync(62_000);
    expect(hasUnknownOutcome((await read).error)).toBe(true);
    expect(server).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(written).not.toHaveBeenCalled();
  });
});
