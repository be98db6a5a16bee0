/**
 * Work that is not saved, kept in this browser for each user and e-book. Every open editor writes
 * under an instance of its own and holds a lock of that name, so that two windows never overwrite
 * each other and what a dead one left behind can be told from what a live one holds.
 */
export interface DraftScope {
  userId: string;
  kind: 'form' | 'toc' | 'comment' | 'note';
  /** An e-book's id, or `new`; for a comment with its action, for a note with what is written of it. */
  ebookId: string;
}

export interface Draft<T> {
  key: string;
  savedAt: string;
  content: T;
}

const live = 'cms-draft:';
/** Before the keys of what was discarded on purpose. */
const bin = 'cms-discarded:';
const dayMs = 24 * 60 * 60_000;

const nameOf = ({ userId, kind, ebookId }: DraftScope) => `${userId}:${kind}:${ebookId}:`;
const prefixOf = (scope: DraftScope) => live + nameOf(scope);

export interface Discarded<T> extends Draft<T> {
  discardedAt: string;
}

const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

/** Tells of every change to what is kept, in this window or another. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function newDraftKey(scope: DraftScope): string {
  return `${prefixOf(scope)}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

export function writeDraft<T>(key: string, content: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), content }));
  } catch {
    // Storage is full or blocked; the work stays on the screen.
  }
  announce();
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  announce();
}

/** Takes a draft away, to be had back for a day. */
export function discardDraft(key: string): void {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return;
    localStorage.removeItem(key); // first: there may be no room for both
    const discardedAt = new Date().toISOString();
    localStorage.setItem(
      bin + key.slice(live.length),
      JSON.stringify({ ...JSON.parse(text), discardedAt }),
    );
  } catch {
    // It could not be kept, or was not there.
  }
  announce();
}

/** What was discarded last within a day; all that is older, of whomever, goes for good. */
export function lastDiscarded<T>(scope: DraftScope): Discarded<T> | null {
  const since = new Date(Date.now() - dayMs).toISOString();
  const found: Discarded<T>[] = [];
  for (const key of keysUnder(bin)) {
    const draft = readDraft<T>(key) as Discarded<T> | null;
    if (!draft?.discardedAt || draft.discardedAt < since) removeDraft(key);
    else if (key.startsWith(bin + nameOf(scope))) found.push(draft);
  }
  return found.sort((a, b) => b.discardedAt.localeCompare(a.discardedAt))[0] ?? null;
}

function readDraft<T>(key: string): Draft<T> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored?.savedAt ? { key, ...stored } : null;
  } catch {
    return null;
  }
}

function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Let go of in this window: the browser may still count their locks for a moment. */
const released = new Set<string>();

async function heldKeys(): Promise<Set<string>> {
  const state = await navigator.locks?.query();
  const names = state?.held?.map((lock) => lock.name ?? '') ?? [];
  return new Set(names.filter((name) => !released.has(name)));
}

/** What editors that are gone left behind, the newest first. */
export async function leftBehind<T>(scope: DraftScope, own: string): Promise<Draft<T>[]> {
  const held = await heldKeys();
  return keysUnder(prefixOf(scope))
    .filter((key) => key !== own && !held.has(key))
    .map((key) => readDraft<T>(key))
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/** Whether anything is kept for it, in this window or another. */
export function hasDraft(scope: DraftScope): boolean {
  return keysUnder(prefixOf(scope)).length > 0;
}

/** What was sent is wanted no more, in whichever copy an editor that is gone left it. */
export async function forgetLeftBehind(scope: DraftScope, own: string): Promise<void> {
  for (const { key } of await leftBehind(scope, own)) removeDraft(key);
}

/**
 * Tells when another window has written a draft of this scope. A window that closes gives up its
 * lock at once; what it wrote last may be seen here only after that.
 */
export function onDraftWritten(scope: DraftScope, tell: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(prefixOf(scope))) tell();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** Marks an instance as alive until the returned function is called or the tab dies. */
export function holdDraft(key: string): () => void {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  released.delete(key);
  void navigator.locks?.request(key, () => until);
  return () => {
    released.add(key);
    release();
  };
}
