import { useState } from 'react';
import { type ApiError, errorMessage } from '@/api/problem';
import { type Credentials, type SignedIn, signIn } from '@/api/signIn';

export type OnSignedIn = (session: SignedIn) => void | Promise<void>;

/** How a form signs in, and what it says where that was refused. */
export function useSignIn(onSignedIn: OnSignedIn) {
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async (credentials: Credentials) => {
    const outcome = await signIn(credentials);
    setError('error' in outcome ? outcome.error : null);
    if ('session' in outcome) await onSignedIn(outcome.session); // the form is busy until then
  };
  return { submit, refusal: error && errorMessage(error) };
}
