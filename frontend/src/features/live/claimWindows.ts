import { writeText } from '@/state/stored';
import { keysUnder, readJson, writeJson } from '@/state/storedJson';

/**
 * The windows of this browser that show an e-book which their user has claimed. They are noted in
 * localStorage, because a window that closes cannot wait until others respond.
 */
const prefix = 'cms-claim:';
const thisWindow = Math.random().toString(36).slice(2);

/** A claim ends this long after its last renewal (RULES §6.9), so that the note of a crashed window does too. */
const lastsMs = 30 * 60_000;

const keyOf = (ebookId: string) => `${prefix}${ebookId}:${thisWindow}`;
const isOver = (key: string) => Date.now() - (readJson<number>(key) ?? 0) > lastsMs;

/** This window has claimed the e-book, or renewed the claim. */
export const noteClaim = (ebookId: string): void => void writeJson(keyOf(ebookId), Date.now());

/** This window no longer shows the e-book. */
export const forgetClaim = (ebookId: string): void => void writeText(keyOf(ebookId), null);

/** Whether a window shows the e-book, after this one has forgotten its claim. */
export function isClaimedElsewhere(ebookId: string): boolean {
  for (const key of keysUnder(prefix)) if (isOver(key)) writeText(key, null);
  return keysUnder(`${prefix}${ebookId}:`).length > 0;
}
