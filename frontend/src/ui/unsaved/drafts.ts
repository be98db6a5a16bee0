import { Store } from '@/state/Store';
import { keysUnder } from '@/state/storedJson';
import { loadEntry, moveToDiscarded, readEntry, removeEntry, writeEntry } from './draftStorage';
import { heldNames } from './presence';

/**
 * Whose drafts, and of what. Drafts of unsaved work are kept in this browser: every open editor writes
 * under its own key and holds a lock of that name. So two windows never overwrite each other, and
 * drafts of closed windows can be distinguished from those of open ones.
 */
export interface DraftScope {
  userId: string;
  kind: 'form' | 'toc' | 'comment' | 'note' | 'reason';
  /**
   * An e-book's id, `new`, or `several` for the comment of a bulk action. For a comment, the action
   * is appended; for a note, its `NoteDraftKind`.
   */
  ebookId: string;
}

export interface Draft<T> {
  key: string;
  savedAt: string;
  content: T;
}

export interface Discarded<T> extends Draft<T> {
  discardedAt: string;
}

export const livePrefix = 'cms-draft:';
export const discardedPrefix = 'cms-discarded:';

const dayMs = 24 * 60 * 60_000;
/** Drafts are deleted after this time. */
export const keptForMs = 30 * dayMs;
const discardedForMs = dayMs;

const nameOf = ({ userId, kind, ebookId }: DraftScope) => `${userId}:${kind}:${ebookId}:`;
const prefixOf = (scope: DraftScope) => livePrefix + nameOf(scope);

/** Counts the changes made in this window. */
const changes = new Store(0);

const announce = () => changes.set(changes.state() + 1);

/** Calls the listener after every change of drafts, in this window or another. */
export function onDraftsChange(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

/** A unique instance id for an open editor. */
export const newEditorId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** The storage key of an editor's draft. */
export const draftKey = (scope: DraftScope, editor: string) => prefixOf(scope) + editor;

/** The user who has signed out: drafts that their editors write while unmounting are not kept. */
let signedOutUser: string | null = null;

export function ignoreDraftsOf(userId: string | null): void {
  signedOutUser = userId;
}

/** Writes a draft; resolves to whether that succeeded, since storage may be full or blocked. */
export async function writeDraft<T>(key: string, content: T): Promise<boolean> {
  if (signedOutUser !== null && key.startsWith(`${livePrefix}${signedOutUser}:`)) return true;
  try {
    await writeEntry(key, content);
    return true;
  } catch {
    return false;
  } finally {
    announce();
  }
}

export function removeDraft(key: string): void {
  removeEntry(key);
  announce();
}

/** Discards a draft; it can be restored for one day. */
export function discardDraft(key: string): void {
  moveToDiscarded(key, discardedPrefix + key.slice(livePrefix.length));
  announce();
}

/** Discards all drafts of a scope. */
export function discardDrafts(scope: DraftScope): void {
  for (const key of keysUnder(prefixOf(scope))) discardDraft(key);
}

/** The draft discarded last, within one day. Rejects if it cannot be read now. */
export async function lastDiscarded<T>(scope: DraftScope): Promise<Discarded<T> | null> {
  const since = new Date(Date.now() - discardedForMs).toISOString();
  const [newest] = keysUnder(discardedPrefix + nameOf(scope))
    .map((key) => ({ key, at: readEntry(key)?.discardedAt ?? '' }))
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at.localeCompare(a.at));
  return newest ? readDraft<Discarded<T>>(newest.key) : null;
}

/** Whether an entry has expired or is unreadable. */
export function isExpired(key: string, now: number): boolean {
  const { savedAt = '', discardedAt } = readEntry(key) ?? {};
  if (key.startsWith(discardedPrefix)) return !isWithin(discardedAt, discardedForMs, now);
  return !isWithin(savedAt, keptForMs, now);
}

const isWithin = (time: string | undefined, ms: number, now: number) =>
  time !== undefined && now - Date.parse(time) <= ms;

async function readDraft<D extends Draft<unknown>>(key: string): Promise<D | null> {
  const stored = await loadEntry(key);
  return stored && ({ key, ...stored } as unknown as D);
}

/** Drafts left by closed editors, newest first. Rejects if one of them cannot be read now. */
export async function orphanedDrafts<T>(scope: DraftScope, ownKey: string): Promise<Draft<T>[]> {
  const keys = await orphanedKeys(scope, ownKey);
  const drafts = await Promise.all(keys.map((key) => readDraft<Draft<T>>(key)));
  return drafts
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

async function orphanedKeys(scope: DraftScope, ownKey: string): Promise<string[]> {
  const kept = keysUnder(prefixOf(scope)).filter(
    (key) => key !== ownKey && !isExpired(key, Date.now()),
  );
  if (kept.length === 0) return [];
  const held = await heldNames();
  return kept.filter((key) => !held.has(key));
}

/** Whether there is any draft of the scope, in this window or another. */
export function hasDraft(scope: DraftScope): boolean {
  return keysUnder(prefixOf(scope)).length > 0;
}

/**
 * Deletes orphaned drafts of a decision that has been made. One that cannot be read now is kept,
 * because it was not offered to anybody.
 */
export async function deleteOrphanedDrafts(scope: DraftScope, ownKey: string): Promise<void> {
  for (const key of await orphanedKeys(scope, ownKey)) {
    await readDraft(key).then(
      () => removeDraft(key),
      () => undefined,
    );
  }
}

/**
 * Calls the listener when another window has written a draft of this scope. A closing window
 * releases its lock immediately, while its last write may become visible here only later.
 */
export function onDraftWritten(scope: DraftScope, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(prefixOf(scope))) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
