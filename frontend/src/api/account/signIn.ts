import type { ApiError } from '@/api/problem';
import type { User } from '@/api/types';
import { postAnonymously } from './postAnonymously';
import { setCanSignOutAtProvider } from './providerSignOut';

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

/** Signs in with a password, or with the ticket of a sign-on by the identity provider. */
export async function signIn(proof: Credentials | { ticket: string }): Promise<Outcome> {
  const outcome = await postAnonymously<LoginData>('ticket' in proof ? 'sso' : 'login', proof);
  if ('error' in outcome) return outcome;
  const { user, access_token, refresh_token, next, provider_sign_out } = outcome.data;
  setCanSignOutAtProvider(provider_sign_out === true);
  return { session: { user, accessToken: access_token, refreshToken: refresh_token }, next };
}
