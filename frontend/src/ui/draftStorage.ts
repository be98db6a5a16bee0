import { part } from '@/parts/part';

/**
 * Where drafts are kept: small ones in localStorage, large ones in IndexedDB with their name in
 * localStorage. So whether there is a draft is known at once, and other tabs hear of it.
 */
interface Stored {
  savedAt: string;
  content?: unknown;
  /** The name in IndexedDB of a content that is large. */
  large?: string;
  discardedAt?: string;
}

/** Characters. All of a site's localStorage together has room for about five million. */
export const largeFrom = 256 * 1024;

/** Loaded with the first draft that is large. */
const largeDrafts = part(() => import('./largeDrafts'));

/** The number of the last change to a key: a write that takes longer must not undo a later one. */
const changes = new Map<string, number>();
const nextChange = (key: string) => {
  const change = (changes.get(key) ?? 0) + 1;
  changes.set(key, change);
  return change;
};

/** Stores a draft; rejects where the storage is full or blocked. A small one is stored at once. */
export async function store(key: string, content: unknown): Promise<void> {
  const change = nextChange(key);
  const savedAt = new Date().toISOString();
  const text = JSON.stringify({ savedAt, content });
  const before = look(key)?.large;
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

/** What is kept under a key, without its content where that is large. */
export function look(key: string): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored?.savedAt ? stored : null;
  } catch {
    return null;
  }
}

/**
 * What is kept under a key; null where there is nothing. Rejects where a large content cannot be
 * read at the moment: it may still be there.
 */
export async function load(key: string): Promise<(Stored & { content: unknown }) | null> {
  const stored = look(key);
  if (!stored) return null;
  if (!stored.large) return { ...stored, content: stored.content };
  const content = await (await largeDrafts.load()).readLarge(stored.large);
  return content === undefined ? null : { ...stored, content };
}

export function remove(key: string): void {
  nextChange(key);
  const large = look(key)?.large;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  if (large) void forgetLarge(large);
}

/** Puts what is kept under one key under another, with the time at which it was discarded. */
export function discardTo(key: string, to: string): void {
  const stored = look(key);
  if (!stored) return;
  nextChange(key);
  try {
    localStorage.removeItem(key); // first: there may be no room for both
    localStorage.setItem(to, JSON.stringify({ ...stored, discardedAt: new Date().toISOString() }));
  } catch {
    if (stored.large) void forgetLarge(stored.large);
  }
}

export function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

async function forgetLarge(large: string): Promise<void> {
  try {
    await (await largeDrafts.load()).removeLarge(large);
  } catch {
    // The next sweep deletes it.
  }
}
