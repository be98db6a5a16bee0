import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react';
import { isUnanswered } from './problem';
import { refreshOnce } from './refresh';
import { sessionExpired, tokensReplaced, type WithSession } from './session';

/** Login, refresh and logout carry no token, and their 401 is no cause for a refresh. */
export interface CallOptions {
  anonymous?: boolean;
}

const retryAfterMs = 700;

const sessionOf = (api: BaseQueryApi) => (api.getState() as WithSession).session;

const withToken = fetchBaseQuery({
  baseUrl: '/api/cms',
  credentials: 'include',
  prepareHeaders: (headers, { getState, extraOptions }) => {
    const token = (getState() as WithSession).session.accessToken;
    const anonymous = (extraOptions as CallOptions | undefined)?.anonymous;
    if (token && !anonymous) headers.set('Authorization', `Bearer ${token}`);
    headers.set('Accept', 'application/json');
  },
});

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions>;

/** After a 401: one refresh, then the call once more. */
const reauthenticating: Query = async (args, api, options) => {
  const usedToken = sessionOf(api).accessToken;
  const answer = await withToken(args, api, options ?? {});
  if (answer.error?.status !== 401 || options?.anonymous) return answer;

  const session = sessionOf(api);
  if (session.accessToken && session.accessToken !== usedToken) {
    return withToken(args, api, options ?? {}); // replaced while this call was on its way
  }
  const outcome = await refreshOnce(usedToken, session.refreshToken);
  if (outcome.kind === 'refreshed') {
    api.dispatch(tokensReplaced(outcome.tokens));
    return withToken(args, api, options ?? {});
  }
  // A logout in the meantime has already cleared everything.
  if (outcome.kind === 'refused' && sessionOf(api).isAuthenticated) api.dispatch(sessionExpired());
  return answer;
};

const isRead = (args: string | FetchArgs) =>
  typeof args === 'string' || (args.method ?? 'GET') === 'GET';

/** Reading is retried once where no answer came; writing never is. */
export const baseQuery: Query = async (args, api, options) => {
  const answer = await reauthenticating(args, api, options);
  if (!isRead(args) || !isUnanswered(answer.error) || api.signal.aborted) return answer;
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  return reauthenticating(args, api, options);
};
