import { writeText } from '@/state/stored';
import { keysUnder, readJson, writeJson } from '@/state/storedJson';

/**
 * The windows of this browser that show an e-book which their user has claimed. They are stored in
 * localStorage, because a closing window cannot wait for others to respond.
 */
const prefix = 'cms-claim:';
const thisWindow = Math.random().toString(36).slice(2);

/** A claim ends this long after its last renewal (RULES §6.9). So does a crashed window's entry. */
const claimMs = 30 * 60_000;

const keyOf = (ebookId: string) => `${prefix}${ebookId}:${thisWindow}`;
const isExpired = (key: string) => Date.now() - (readJson<number>(key) ?? 0) > claimMs;

/** Stores that this window has claimed the e-book, or renewed the claim. */
export const storeClaim = (ebookId: string): void => void writeJson(keyOf(ebookId), Date.now());

/** Removes this window's entry. */
export const forgetClaim = (ebookId: string): void => void writeText(keyOf(ebookId), null);

/** Whether another window shows the e-book. To be called after forgetClaim. */
export function isClaimedElsewhere(ebookId: string): boolean {
  for (const key of keysUnder(prefix)) if (isExpired(key)) writeText(key, null);
  return keysUnder(`${prefix}${ebookId}:`).length > 0;
}
