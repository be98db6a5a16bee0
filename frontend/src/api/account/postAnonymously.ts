import type { ApiError } from '@/api/problem';

type Outcome<T> = { data: T } | { error: ApiError };

/**
 * Sends a call that needs no session. It uses plain fetch, because LoginPage and LinkPage do not load
 * the store.
 */
export async function postAnonymously<T>(path: string, body: object): Promise<Outcome<T>> {
  let response: Response;
  try {
    response = await fetch(`/api/cms/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      credentials: 'include',
      body: JSON.stringify(body),
    });
  } catch (failure) {
    return { error: { status: 'FETCH_ERROR', error: String(failure) } };
  }
  const read = await response.json().catch(() => null);
  if (!response.ok || !read) return { error: { status: response.status, data: read } };
  return { data: read.data as T };
}
