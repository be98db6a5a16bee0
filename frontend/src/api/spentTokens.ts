import { nextSessionChange, readSession, type StoredSession } from './sessionStorage';

// Marks refresh tokens as used, across tabs, by the names of held locks. Locks are visible to all
// processes immediately, while localStorage reaches other tabs a little later. A mark disappears with
// its tab.

const markLastsMs = 30_000;
const checkMs = 500;
/** A tab that was suspended may receive pending events up to this much later. */
const lateMs = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, '0'));
  return `cms-spent:${hex.join('')}`;
}

/** Resolves once every tab can see the mark. */
export async function markSpent(token: string): Promise<void> {
  const mark = await markOf(token);
  await new Promise<void>((resolve) => {
    const held = navigator.locks.request(mark, { ifAvailable: true }, () => {
      resolve();
      return pause(markLastsMs);
    });
    held.catch(() => resolve()); // without the mark another tab asks the server, which tolerates it
  });
}

async function isSpent(token: string): Promise<boolean> {
  const [mark, { held }] = await Promise.all([markOf(token), navigator.locks.query()]);
  return held?.some((lock) => lock.name === mark) ?? false;
}

/**
 * The stored session. If another tab has used its token, waits until the new one arrives in this tab,
 * which takes seconds on a busy machine. If the other tab is closed before, its mark disappears. Then
 * the session with the used token is returned, and the server decides.
 */
export async function settledSession(): Promise<StoredSession> {
  const stored = readSession();
  const token = stored.refreshToken;
  if (!token || !(await isSpent(token))) return stored;
  const isUnchanged = () => readSession().refreshToken === token;
  while (isUnchanged() && (await isSpent(token))) await nextSessionChange(checkMs);
  if (isUnchanged()) await nextSessionChange(lateMs);
  return readSession();
}
