/**
 * Work that is not saved, kept in this browser for each user and e-book. Every open editor writes
 * under an instance of its own and holds a lock of that name, so that two windows never overwrite
 * each other and what a dead one left behind can be told from what a live one holds.
 */
export interface DraftScope {
  userId: string;
  kind: 'form' | 'toc';
  /** An e-book's id, or `new`. */
  ebookId: string;
}

export interface Draft<T> {
  key: string;
  savedAt: string;
  content: T;
}

const prefixOf = ({ userId, kind, ebookId }: DraftScope) =>
  `cms-draft:${userId}:${kind}:${ebookId}:`;

export function newDraftKey(scope: DraftScope): string {
  return `${prefixOf(scope)}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

export function writeDraft<T>(key: string, content: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), content }));
  } catch {
    // Storage is full or blocked; the work stays on the screen.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function readDraft<T>(key: string): Draft<T> | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored?.savedAt ? { key, ...stored } : null;
  } catch {
    return null;
  }
}

function keysOf(scope: DraftScope): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(scope)));
  } catch {
    return [];
  }
}

async function heldKeys(): Promise<Set<string>> {
  const state = await navigator.locks?.query();
  return new Set(state?.held?.map((lock) => lock.name ?? ''));
}

/** What editors that are gone left behind, the newest first. */
export async function leftBehind<T>(scope: DraftScope, own: string): Promise<Draft<T>[]> {
  const held = await heldKeys();
  return keysOf(scope)
    .filter((key) => key !== own && !held.has(key))
    .map((key) => readDraft<T>(key))
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
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
  void navigator.locks?.request(key, () => until);
  return release;
}
