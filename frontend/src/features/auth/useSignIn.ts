import { useState } from 'react';
import { type Credentials, type SignedIn, signIn } from '@/api/account/signIn';
import { type ApiError, errorMessage } from '@/api/problem';

export type OnSignedIn = (session: SignedIn) => void | Promise<void>;

/** Signs in for a form, and returns the message if it was refused. */
export function useSignIn(onSignedIn: OnSignedIn) {
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async (credentials: Credentials) => {
    const outcome = await signIn(credentials);
    setError('error' in outcome ? outcome.error : null);
    if ('session' in outcome) await onSignedIn(outcome.session); // the form stays busy meanwhile
  };
  return { submit, refusal: error && errorMessage(error) };
}
