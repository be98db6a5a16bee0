import type { ApiError } from '@/api/problem';
import type { Data, User } from '@/api/types';
import { rememberProvider } from './providerSignOut';

export interface SignedIn {
  user: User;
  accessToken: string;
  refreshToken: string;
}

interface LoginData {
  user: User;
  access_token: string;
  refresh_token: string;
  next?: string;
  provider_sign_out?: boolean;
}

export interface Credentials {
  email: string;
  password: string;
}

/** `next` is the page that was requested before a sign-on by the identity provider. */
type Outcome = { session: SignedIn; next?: string } | { error: ApiError };

/**
 * Signs in by a plain fetch, because the login screen loads nothing that other calls need. `sso` is
 * the result of a sign-on by the identity provider.
 */
export async function signIn(
  proof: Credentials | { ticket: string },
  way: 'login' | 'sso' = 'login',
): Promise<Outcome> {
  let answer: Response;
  try {
    answer = await fetch(`/api/cms/auth/${way}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      credentials: 'include',
      body: JSON.stringify(proof),
    });
  } catch (failure) {
    return { error: { status: 'FETCH_ERROR', error: String(failure) } };
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok || !body) return { error: { status: answer.status, data: body } };
  const { user, access_token, refresh_token, next, provider_sign_out } = (body as Data<LoginData>)
    .data;
  rememberProvider(provider_sign_out === true);
  return { session: { user, accessToken: access_token, refreshToken: refresh_token }, next };
}
