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
import { takeEarlyResponse } from './earlyResponses';
import { fetchUnlessSilent } from './fetchUnlessSilent';
import { hasUnknownOutcome } from './problem';
import type { RefreshOutcome } from './refresh';
import { noteRelease } from './release';
import { retryAfter } from './retryAfter';
import { noteServerTime } from './serverClock';
import { type SessionState, sessionExpired, tokensReplaced, type WithSession } from './session';

interface CallOptions {
  /** Sends no token, and its 401 does not cause a refresh. */
  anonymous?: boolean;
  /** Would be carried out twice if it were repeated, because it has no idempotency key or version. */
  neverRepeat?: boolean;
}

const retryReadMs = 700;
const readSilenceMs = 30_000;
const maxWaitSeconds = 30;

const sessionOf = (api: BaseQueryApi) => (api.getState() as WithSession).session;

/** Writes may be silent: nothing comes back while a large outline is sent on a slow line. */
function fetchFromServer(request: Request): Promise<Response> {
  const early = takeEarlyResponse(request); // a write makes all early responses outdated
  if (request.method !== 'GET') return fetch(request);
  return fetchUnlessSilent(early ?? request, { signal: request.signal }, readSilenceMs);
}

const send = fetchBaseQuery({
  baseUrl: '/api/cms',
  credentials: 'include',
  fetchFn: async (request) => {
    const response = await fetchFromServer(request as Request);
    noteRelease(response.headers);
    noteServerTime(response.headers);
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

const withPayload: Query = async (args, api, options) => {
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
const refreshModule = part(() => import('./refresh'));
const waitingModule = part(() => import('./waiting'));

async function refresh(session: SessionState): Promise<RefreshOutcome> {
  try {
    return await (await refreshModule.load()).refreshOnce(session);
  } catch {
    return { kind: 'unavailable' };
  }
}

/** After a 401: refreshes once, then repeats the call. */
const reauthenticating: Query = async (args, api, options) => {
  const call = () => withPayload(args, api, options ?? {});
  const before = sessionOf(api);
  const result = await call();
  if (result.error?.status !== 401 || options?.anonymous) return result;

  const session = sessionOf(api);
  if (!sameUser(before, session)) return result;
  // the token was replaced while the call was running
  if (session.accessToken !== before.accessToken) return call();
  const outcome = await refresh(session);
  if (!sameUser(before, sessionOf(api))) return result;
  switch (outcome.kind) {
    case 'refreshed':
      api.dispatch(tokensReplaced(outcome.tokens));
      return call();
    case 'refused':
      api.dispatch(sessionExpired());
      return result;
    case 'unavailable':
      return withFailureOf(result, outcome.failure);
    case 'otherUser':
      return result;
  }
};

/**
 * The session is not over, so the call fails as its refresh did. If the refresh was postponed, so is the
 * call.
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

/** Reads are retried once if there was no response that can be read, or a 5xx without Retry-After. */
const retryingReads: Query = async (args, api, options) => {
  const result = await reauthenticating(args, api, options);
  const { error, meta } = result;
  if (!isRead(args) || !hasUnknownOutcome(error) || retryAfter(meta?.response) !== null) {
    return result;
  }
  await new Promise((resolve) => setTimeout(resolve, retryReadMs));
  return api.signal.aborted ? result : reauthenticating(args, api, options);
};

/**
 * Repeats reads and writes that the server postponed. They were not carried out, or a key or version
 * prevents a second time. Anonymous calls are not repeated, nor are `neverRepeat` calls that may have been
 * carried out.
 */
export const baseQuery: Query = async (args, api, options) => {
  const before = sessionOf(api);
  for (let waited = 0; ; ) {
    const result = await retryingReads(args, api, options);
    const seconds = options?.anonymous ? null : secondsToWait(result, options);
    if (seconds === null || waited + seconds > maxWaitSeconds) return result;
    await (await waitingModule.load()).waitVisibly(api, seconds);
    if (api.signal.aborted || !sameUser(before, sessionOf(api))) return result;
    waited += seconds;
  }
};

/** The seconds until a postponed call is repeated. Waiting does not help against a full disk. */
function secondsToWait({ error, meta }: Result, options?: CallOptions): number | null {
  if (error?.status !== 429 && error?.status !== 503) return null;
  const { code } = (error.data as { code?: string } | null) ?? {};
  if (code === 'storage.full') return null;
  const notCarriedOut = error.status === 429 || code === 'server.busy';
  if (options?.neverRepeat && !notCarriedOut) return null;
  return retryAfter(meta?.response);
}
