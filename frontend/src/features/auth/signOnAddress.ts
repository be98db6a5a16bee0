import { paths } from '@/ui/paths';

/** Where a sign-on leads that was begun for another tab, which holds unsaved work. */
export const forOtherTab = `${paths.login}?back`;

/** Where a sign-in by the identity provider begins; it leads to a page in the end. */
export const signOnAddress = (next: string) => `/api/cms/auth/sso?next=${encodeURIComponent(next)}`;

/** Where one signs out at the identity provider, after the session here has ended. */
export const providerSignOutAddress = '/api/cms/auth/sso/logout';

/** The ticket of a sign-on that has just come back; null where there is none. */
export const ticketOf = (hash: string) =>
  hash.startsWith('#sso=') ? hash.slice('#sso='.length) : null;

/** The page that was wanted before the login screen came: kept in its entry of the history. */
export function wantedPage(state: unknown): string {
  const kept = (state as { usr?: unknown } | null)?.usr ?? state; // the router wraps what it keeps
  return typeof kept === 'string' ? kept : '';
}
