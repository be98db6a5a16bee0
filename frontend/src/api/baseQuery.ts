import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
  type QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import { part } from '@/parts/part';
import { earlyResponse } from './earlyResponses';
import { fetchUnlessSilent } from './fetchUnlessSilent';
import { hasNoResponse } from './problem';
import type { RefreshOutcome } from './refresh';
import { noteRelease } from './release';
import { retryAfter } from './retryAfter';
import { type SessionState, sessionExpired, tokensReplaced, type WithSession } from './session';

/** Login, refresh and logout send no token, and their 401 does not cause a refresh. */
interface CallOptions {
  anonymous?: boolean;
  /** Would be carried out twice if it were repeated, because it has no idempotency key or version. */
  once?: boolean;
}

const retryReadMs = 700;
const readSilenceMs = 30_000;
const maxWaitSeconds = 30;

const sessionOf = (api: BaseQueryApi) => (api.getState() as WithSession).session;

/** A write may send a large outline on a slow line, while nothing comes back: it has no limit. */
function fetchFromServer(request: Request): Promise<Response> {
  const early = earlyResponse(request);
  if (request.method !== 'GET') return fetch(request);
  return fetchUnlessSilent(early ?? request, { signal: request.signal }, readSilenceMs);
}

const send = fetchBaseQuery({
  baseUrl: '/api/cms',
  credentials: 'include',
  fetchFn: async (request) => {
    const response = await fetchFromServer(request as Request);
    noteRelease(response.headers);
    return response;
  },
  prepareHeaders: (headers, { getState, extraOptions }) => {
    const token = (getState() as WithSession).session.accessToken;
    const anonymous = (extraOptions as CallOptions | undefined)?.anonymous;
    if (token && !anonymous) headers.set('Authorization', `Bearer ${token}`);
  },
});

type Args = string | FetchArgs;
type Query = BaseQueryFn<Args, unknown, FetchBaseQueryError, CallOptions, FetchBaseQueryMeta>;
type Result = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta>;

/** Most responses have their payload in `data`; a few have it at the top level. */
const payloadOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body;

const withToken: Query = async (args, api, options) => {
  const result = await send(args, api, options);
  const { error } = result;
  if (!error) return { ...result, data: payloadOf(result.data) };
  if (error.status !== 'PARSING_ERROR' || error.originalStatus < 400) return result;
  return { ...result, error: { status: error.originalStatus, data: null } }; // a proxy's own page
};

/** Prevents a call from being repeated on behalf of another user. */
const sameUser = (before: SessionState, now: SessionState) =>
  before.isAuthenticated && now.isAuthenticated && before.user?.id === now.user?.id;

/** Loaded with the frame of the signed-in screens, to keep the login small. */
const refreshing = part(() => import('./refresh'));
const waiting = part(() => import('./waiting'));

async function refresh(session: SessionState): Promise<RefreshOutcome> {
  try {
    return await (await refreshing.load()).refreshOnce(session);
  } catch {
    return { kind: 'unavailable' };
  }
}

/** After a 401: refreshes once, then repeats the call. */
const reauthenticating: Query = async (args, api, options) => {
  const again = () => withToken(args, api, options ?? {});
  const before = sessionOf(api);
  const result = await again();
  if (result.error?.status !== 401 || options?.anonymous) return result;

  const session = sessionOf(api);
  if (!sameUser(before, session)) return result;
  // the token was replaced while the call was running
  if (session.accessToken !== before.accessToken) return again();
  const outcome = await refresh(session);
  if (!sameUser(before, sessionOf(api))) return result;
  switch (outcome.kind) {
    case 'refreshed':
      api.dispatch(tokensReplaced(outcome.tokens));
      return again();
    case 'refused':
      api.dispatch(sessionExpired());
      return result;
    case 'unavailable':
      return withFailureOf(result, outcome.failure);
    case 'replaced':
      return result;
  }
};

/**
 * The session is not over, so a call that needed the refresh fails as the refresh did: without a
 * response, or with one that may postpone both.
 */
function withFailureOf(
  { meta }: Result,
  refresh: { error: FetchBaseQueryError; response: Response } | undefined,
): Result {
  const error: FetchBaseQueryError = refresh?.error ?? {
    status: 'FETCH_ERROR',
    error: 'no response to the refresh',
  };
  return { error, meta: meta && { ...meta, response: refresh?.response } };
}

const isRead = (args: Args) => typeof args === 'string' || (args.method ?? 'GET') === 'GET';

/** Reads are retried once if there was no response, or a 5xx; writes never are. */
const retryingReads: Query = async (args, api, options) => {
  const result = await reauthenticating(args, api, options);
  const { error, meta } = result;
  if (!isRead(args) || !hasNoResponse(error) || retryAfter(meta?.response) !== null) return result;
  await new Promise((resolve) => setTimeout(resolve, retryReadMs));
  return api.signal.aborted ? result : reauthenticating(args, api, options);
};

/**
 * A call that the server postponed was not carried out, or is not carried out twice (idempotency
 * key, version), so reads and writes alike wait and are repeated automatically. Sign-ins are not,
 * nor is a write without either that the server may have carried out.
 */
export const baseQuery: Query = async (args, api, options) => {
  const before = sessionOf(api);
  for (let waited = 0; ; ) {
    const result = await retryingReads(args, api, options);
    const seconds = options?.anonymous ? null : secondsToWait(result, options);
    if (seconds === null || waited + seconds > maxWaitSeconds) return result;
    await (await waiting.load()).waitVisibly(api, seconds);
    if (api.signal.aborted || !sameUser(before, sessionOf(api))) return result;
    waited += seconds;
  }
};

/** Waiting does not help against a full disk. */
function secondsToWait({ error, meta }: Result, options?: CallOptions): number | null {
  if (error?.status !== 429 && error?.status !== 503) return null;
  const { code } = (error.data as { code?: string } | null) ?? {};
  if (code === 'storage.full') return null;
  const refused = error.status === 429 || code === 'server.busy';
  if (options?.once && !refused) return null;
  return retryAfter(meta?.response);
}
