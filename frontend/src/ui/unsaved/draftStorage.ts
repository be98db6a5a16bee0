import { part } from '@/parts/part';
import { writeText } from '@/state/stored';
import { readJson, writeJson } from '@/state/storedJson';

/**
 * The entry of a draft in localStorage. The content of a large draft is in IndexedDB. So the existence
 * of any draft is known synchronously, and other tabs are notified.
 */
interface Stored {
  savedAt: string;
  content?: unknown;
  /** The IndexedDB key of a large content. */
  large?: string;
  discardedAt?: string;
}

/** In characters. A site has about five million in localStorage. */
const largeFrom = 256 * 1024;

/** Loaded with the first large draft. */
const largeDrafts = part(() => import('./largeDrafts'));

/**
 * The number of the latest change of each key, so that a slow write does not overwrite a later one.
 */
const changes = new Map<string, number>();
const nextChange = (key: string) => {
  const change = (changes.get(key) ?? 0) + 1;
  changes.set(key, change);
  return change;
};

/** Stores a draft; rejects if storage is full or blocked. Small drafts are stored synchronously. */
export async function writeEntry(key: string, content: unknown): Promise<void> {
  const change = nextChange(key);
  const savedAt = new Date().toISOString();
  const text = JSON.stringify({ savedAt, content });
  const before = readEntry(key)?.large;
  if (text.length < largeFrom) {
    localStorage.setItem(key, text);
  } else {
    const large = `${key}@${Date.now()}.${change}`;
    await (await largeDrafts.load()).writeLarge(large, content);
    if (changes.get(key) !== change) return forgetLarge(large);
    localStorage.setItem(key, JSON.stringify({ savedAt, large }));
  }
  if (before) await forgetLarge(before);
}

/** The entry of a key, without its content if that is large. */
export function readEntry(key: string): Stored | null {
  const stored = readJson<Stored>(key);
  return stored?.savedAt ? stored : null;
}

/**
 * The entry and content of a key; null if there is none. Rejects if a large content cannot be read
 * now although it may exist.
 */
export async function loadEntry(key: string): Promise<(Stored & { content: unknown }) | null> {
  const stored = readEntry(key);
  if (!stored) return null;
  if (!stored.large) return { ...stored, content: stored.content };
  const content = await (await largeDrafts.load()).readLarge(stored.large);
  return content === undefined ? null : { ...stored, content };
}

export function removeEntry(key: string): void {
  nextChange(key);
  const large = readEntry(key)?.large;
  writeText(key, null);
  if (large) void forgetLarge(large);
}

/** Moves an entry to another key, with the time at which it was discarded. */
export function moveToDiscarded(key: string, to: string): void {
  const stored = readEntry(key);
  if (!stored) return;
  nextChange(key);
  writeText(key, null); // before writing: there may be no room for both
  const isStored = writeJson(to, { ...stored, discardedAt: new Date().toISOString() });
  if (!isStored && stored.large) void forgetLarge(stored.large);
}

async function forgetLarge(large: string): Promise<void> {
  try {
    await (await largeDrafts.load()).removeLarge(large);
  } catch {
    // The next sweep deletes it.
  }
}
