import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { SessionState, Tokens } from './session';
import { readSession, type StoredSession, writeSession } from './sessionStorage';
import { markSpent, settledSession } from './spentTokens';

/**
 * refreshed: use these tokens. refused: the session is over. replaced: another user has signed in
 * meanwhile. unavailable: neither tokens nor a refusal came; `failure` is the server's response, if
 * there was one.
 */
export type RefreshOutcome =
  | { kind: 'refreshed'; tokens: Tokens }
  | { kind: 'refused' }
  | { kind: 'replaced' }
  | { kind: 'unavailable'; failure?: { error: FetchBaseQueryError; response: Response } };

const refreshTimeoutMs = 20_000;

let inThisTab: Promise<RefreshOutcome> | null = null;

/** Runs one refresh at a time, in this tab and, by a Web Lock, in all tabs. */
export function refreshOnce(own: SessionState): Promise<RefreshOutcome> {
  inThisTab ??= acrossTabs(own).finally(() => {
    inThisTab = null;
  });
  return inThisTab;
}

async function acrossTabs(own: SessionState): Promise<RefreshOutcome> {
  // Plain http on another host has no locks; the server tolerates concurrent refreshes there.
  if (!navigator.locks) return refresh(own, readSession());
  return navigator.locks.request('cms-refresh', async () => refresh(own, await settledSession()));
}

async function refresh(own: SessionState, stored: StoredSession): Promise<RefreshOutcome> {
  if (stored.user && stored.user.id !== own.user?.id) return { kind: 'replaced' };
  const newer = stored.accessToken === own.accessToken ? null : tokensOf(stored);
  if (newer) return { kind: 'refreshed', tokens: newer };
  const token = stored.refreshToken ?? own.refreshToken; // storage may be blocked
  if (!token) return { kind: 'refused' };
  const outcome = await requestRefresh(token);
  if (outcome.kind === 'refreshed') await storeTokens(token, outcome.tokens);
  if (outcome.kind === 'refused') return usedElsewhere(token, own) ?? outcome;
  return outcome;
}

/**
 * Stored before the lock is released, so that the next tab finds it. If a logout came meanwhile,
 * nothing is stored.
 */
async function storeTokens(spent: string, tokens: Tokens): Promise<void> {
  const stored = readSession();
  if (stored.refreshToken !== spent) return;
  const written = writeSession({ ...stored, ...tokens });
  if (written && navigator.locks) await markSpent(spent);
}

/** Refused because a tab without locks was faster: its tokens are used here too. */
function usedElsewhere(spent: string, own: SessionState): RefreshOutcome | null {
  const stored = readSession();
  const tokens = stored.user?.id === own.user?.id ? tokensOf(stored) : null;
  return tokens && tokens.refreshToken !== spent ? { kind: 'refreshed', tokens } : null;
}

function tokensOf({ accessToken, refreshToken }: StoredSession): Tokens | null {
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

async function requestRefresh(refreshToken: string): Promise<RefreshOutcome> {
  try {
    const response = await fetch('/api/cms/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      credentials: 'include',
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(refreshTimeoutMs),
    });
    return await outcomeOf(response);
  } catch {
    return { kind: 'unavailable' };
  }
}

/** Only a refusal ends the session: 4xx, but not 429. */
export async function outcomeOf(response: Response): Promise<RefreshOutcome> {
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
