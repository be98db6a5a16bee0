import { nextStoredSession, readSession, type StoredSession } from './sessionStorage';

/**
 * Which refresh tokens are used up, told from tab to tab by the names of held locks. Processes agree
 * about locks at once; what one of them writes into localStorage reaches the others a little later.
 * The mark goes with its tab and leaves nothing behind.
 */
const markLastsMs = 30_000;
const patienceMs = 5_000;
/** A tab that stood still all that time is told only afterwards what happened meanwhile. */
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
    held.catch(() => resolve()); // without the mark the next tab asks the server, which forgives
  });
}

async function isSpent(token: string): Promise<boolean> {
  const [mark, { held }] = await Promise.all([markOf(token), navigator.locks.query()]);
  return held?.some((lock) => lock.name === mark) ?? false;
}

/**
 * The stored session; where its token is used up already, the one that follows, which is on its way
 * here. If that does not come (its tab died), the server has to be asked after all.
 */
export async function settledSession(): Promise<StoredSession> {
  const stored = readSession();
  const token = stored.refreshToken;
  if (!token || !(await isSpent(token))) return stored;
  const waits = () => readSession().refreshToken === token;
  const until = Date.now() + patienceMs;
  while (waits() && Date.now() < until) await nextStoredSession(until - Date.now());
  if (waits()) await nextStoredSession(lateMs);
  return readSession();
}
