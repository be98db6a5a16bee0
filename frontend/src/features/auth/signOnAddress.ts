import { paths } from '@/ui/paths';

/** Where a sign-on in a new tab ends. The old tab stays open, because it has unsaved work. */
export const newTabTarget = `${paths.login}?back`;

/** The address that begins a sign-in by the identity provider, which ends at the page `next`. */
export const signOnAddress = (next: string) => `/api/cms/auth/sso?next=${encodeURIComponent(next)}`;

/** The address of a sign-out at the identity provider, after the session here has ended. */
export const providerSignOutAddress = '/api/cms/auth/sso/logout';

/** The ticket of a sign-on that has just returned; null if there is none. */
export const ticketOf = (hash: string) =>
  hash.startsWith('#sso=') ? hash.slice('#sso='.length) : null;

/** The page that the user opened before the login screen replaced it, from the history entry. */
export function requestedPage(state: unknown): string {
  const stored = (state as { usr?: unknown } | null)?.usr ?? state; // the router wraps its state
  return typeof stored === 'string' ? stored : '';
}
