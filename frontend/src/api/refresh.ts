import type { Tokens } from './session';
import { readSession, writeSession } from './sessionStorage';

/**
 * Refreshed: use the stored tokens. Refused: the session is over. Unavailable: the refresh could
 * not be made, and the call that wanted it has failed like any other.
 */
export type RefreshOutcome =
  | { kind: 'refreshed'; tokens: Tokens }
  | { kind: 'refused' }
  | { kind: 'unavailable' };

const patienceMs = 20_000;

let inThisTab: Promise<RefreshOutcome> | null = null;

/** One refresh at a time in this tab, and by the browser's lock in all tabs. */
export function refreshOnce(usedToken: string | null, refreshToken: string | null) {
  inThisTab ??= acrossTabs(usedToken, refreshToken).finally(() => {
    inThisTab = null;
  });
  return inThisTab;
}

async function acrossTabs(usedToken: string | null, refreshToken: string | null) {
  const run = () => refresh(usedToken, refreshToken);
  // Plain http on a foreign host has no locks; the server forgives tabs that race there.
  return navigator.locks ? navigator.locks.request('cms-refresh', run) : run();
}

async function refresh(usedToken: string | null, own: string | null): Promise<RefreshOutcome> {
  const stored = readSession();
  if (stored.accessToken && stored.refreshToken && stored.accessToken !== usedToken) {
    return {
      kind: 'refreshed',
      tokens: { accessToken: stored.accessToken, refreshToken: stored.refreshToken },
    };
  }
  const token = stored.refreshToken ?? own;
  if (!token) return { kind: 'refused' };
  const outcome = await ask(token);
  if (outcome.kind === 'refreshed') keep(outcome.tokens);
  return outcome;
}

/** Written before the lock is given back: the next tab must find it. A logout meanwhile stands. */
function keep(tokens: Tokens): void {
  const stored = readSession();
  if (stored.isAuthenticated) writeSession({ ...stored, ...tokens });
}

async function ask(refreshToken: string): Promise<RefreshOutcome> {
  try {
    const answer = await fetch('/api/cms/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      credentials: 'include',
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return await outcomeOf(answer);
  } catch {
    return { kind: 'unavailable' };
  }
}

/** Only a refusal ends the session: 4xx, but not 429. */
export async function outcomeOf(answer: Response): Promise<RefreshOutcome> {
  if (answer.ok) {
    const { data } = await answer.json();
    return {
      kind: 'refreshed',
      tokens: { accessToken: data.access_token, refreshToken: data.refresh_token },
    };
  }
  const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  return { kind: refused ? 'refused' : 'unavailable' };
}
