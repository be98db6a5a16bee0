import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { webLocks } from '@/state/webLocks';
import type { SessionState, Tokens } from './session';
import { readSession, type StoredSession, writeSession } from './sessionStorage';
import { markSpent, settledSession } from './spentTokens';

/**
 * refreshed: use these tokens. refused: the session is over. otherUser: another user has signed in
 * meanwhile. unavailable: neither tokens nor a refusal came; `failure` is the server's response, if
 * there was one.
 */
export type RefreshOutcome =
  | { kind: 'refreshed'; tokens: Tokens }
  | { kind: 'refused' }
  | { kind: 'otherUser' }
  | { kind: 'unavailable'; failure?: { error: FetchBaseQueryError; response: Response } };

/** Less than the 10 s for which the server accepts a used token again (RULES §9.3). */
const firstTimeoutMs = 7_000;
const secondTimeoutMs = 20_000;

/** The refresh token that the browser could not store. The stored one is spent then. */
let unstored: string | null = null;

let running: Promise<RefreshOutcome> | null = null;

/** Runs one refresh at a time, in this tab and, by a Web Lock, in all tabs. */
export function refreshOnce(own: SessionState): Promise<RefreshOutcome> {
  running ??= refreshAcrossTabs(own).finally(() => {
    running = null;
  });
  return running;
}

async function refreshAcrossTabs(own: SessionState): Promise<RefreshOutcome> {
  const locks = webLocks();
  // Without locks tabs may refresh at the same time, which the server tolerates.
  if (!locks) return refresh(own, readSession());
  return locks.request('cms-refresh', async () => refresh(own, await settledSession()));
}

async function refresh(own: SessionState, stored: StoredSession): Promise<RefreshOutcome> {
  if (stored.user && stored.user.id !== own.user?.id) return { kind: 'otherUser' };
  const latest = unstored && own.refreshToken === unstored ? own : stored;
  const newer = latest.accessToken === own.accessToken ? null : tokensOf(latest);
  if (newer) return { kind: 'refreshed', tokens: newer };
  const token = latest.refreshToken ?? own.refreshToken; // storage may be blocked
  if (!token) return { kind: 'refused' };
  const outcome = await requestRefresh(token);
  if (outcome.kind === 'refreshed') await storeTokens(stored.refreshToken, outcome.tokens);
  if (outcome.kind === 'refused' && latest === stored) return fromFasterTab(token, own) ?? outcome;
  return outcome;
}

/**
 * Stores the tokens before the lock is released, so that the next tab finds them. If a logout came
 * meanwhile, nothing is stored.
 */
async function storeTokens(spent: string | null, tokens: Tokens): Promise<void> {
  const stored = readSession();
  if (!spent || stored.refreshToken !== spent) return;
  const written = writeSession({ ...stored, ...tokens });
  unstored = written ? null : tokens.refreshToken;
  if (written && webLocks()) await markSpent(spent);
}

/** Refused because a tab without locks was faster: its tokens are used here too. */
function fromFasterTab(spent: string, own: SessionState): RefreshOutcome | null {
  const stored = readSession();
  const tokens = stored.user?.id === own.user?.id ? tokensOf(stored) : null;
  return tokens && tokens.refreshToken !== spent ? { kind: 'refreshed', tokens } : null;
}

function tokensOf({ accessToken, refreshToken }: StoredSession): Tokens | null {
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

/** Without a response the request is repeated once. */
async function requestRefresh(refreshToken: string): Promise<RefreshOutcome> {
  const first = await tryRefresh(refreshToken, firstTimeoutMs);
  return first.kind === 'unavailable' && !first.failure
    ? tryRefresh(refreshToken, secondTimeoutMs)
    : first;
}

async function tryRefresh(refreshToken: string, timeoutMs: number): Promise<RefreshOutcome> {
  try {
    const response = await fetch('/api/cms/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      credentials: 'include',
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await outcomeOf(response);
  } catch {
    return { kind: 'unavailable' };
  }
}

/** Only a refusal ends the session: 4xx, but not 429. */
async function outcomeOf(response: Response): Promise<RefreshOutcome> {
  if (response.ok) {
    const { data } = await response.json();
    return {
      kind: 'refreshed',
      tokens: { accessToken: data.access_token, refreshToken: data.refresh_token },
    };
  }
  const { status } = response;
  if (status >= 400 && status < 500 && status !== 429) return { kind: 'refused' };
  const data = await response.json().catch(() => null);
  return { kind: 'unavailable', failure: { error: { status, data }, response } };
}
