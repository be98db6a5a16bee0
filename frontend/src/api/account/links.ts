import type { ApiError } from '@/api/problem';
import type { Data } from '@/api/types';

/** What a link for setting a password is for. */
export interface LinkPurpose {
  kind: 'invitation' | 'password';
  email: string;
  full_name: string;
  expires_at: string;
}

interface LinkUse {
  secret: string;
  full_name?: string;
  new_password: string;
}

type Outcome<T> = { data: T } | { error: ApiError };

/** A plain fetch: the page of a link loads no store, and its calls have no session. */
async function post<T>(path: string, body: object): Promise<Outcome<T>> {
  let answer: Response;
  try {
    answer = await fetch(`/api/cms/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (failure) {
    return { error: { status: 'FETCH_ERROR', error: String(failure) } };
  }
  const read = await answer.json().catch(() => null);
  if (!answer.ok || !read) return { error: { status: answer.status, data: read } };
  return { data: (read as Data<T>).data };
}

export const readLink = (secret: string) => post<LinkPurpose>('link', { secret });

export const takeLink = (use: LinkUse) => post<{ email: string }>('link/use', use);
