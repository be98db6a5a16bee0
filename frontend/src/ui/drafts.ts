import { discardTo, keysUnder, load, look, remove, store } from './draftStorage';
import { heldNames, hold } from './presence';

/**
 * Work that is not saved, kept in this browser for each user and e-book. Every open editor writes
 * under an instance of its own and holds a name for it, so that two windows never overwrite each
 * other, and what a dead window left behind can be told from what a live one holds.
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

export interface Discarded<T> extends Draft<T> {
  discardedAt: string;
}

export const liveDrafts = 'cms-draft:';
export const discardedDrafts = 'cms-discarded:';

const dayMs = 24 * 60 * 60_000;
/** All that is kept of unsaved work ends after this time. */
export const keptForMs = 30 * dayMs;
const discardedForMs = dayMs;

const nameOf = ({ userId, kind, ebookId }: DraftScope) => `${userId}:${kind}:${ebookId}:`;
const prefixOf = (scope: DraftScope) => liveDrafts + nameOf(scope);

const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

/** Calls on every change to what is kept, in this window or another. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A name for an open editor that no other has, in this window or another. */
export const newEditor = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** Where an editor keeps its draft. */
export const draftKey = (scope: DraftScope, editor: string) => prefixOf(scope) + editor;

/** The user who has signed out: what their editors write on their way out is not kept. */
let signedOutUser: string | null = null;

export function stopDrafts(userId: string | null): void {
  signedOutUser = userId;
}

/** Keeps a draft. Whether that succeeded: storage may be full or blocked. */
export async function writeDraft<T>(key: string, content: T): Promise<boolean> {
  if (signedOutUser !== null && key.startsWith(`${liveDrafts}${signedOutUser}:`)) return true;
  try {
    await store(key, content);
    return true;
  } catch {
    return false;
  } finally {
    announce();
  }
}

export function removeDraft(key: string): void {
  remove(key);
  announce();
}

/** Takes a draft away; for a day it can be had back. */
export function discardDraft(key: string): void {
  discardTo(key, discardedDrafts + key.slice(liveDrafts.length));
  announce();
}

/** What was discarded last within a day. Rejects where it cannot be read at the moment. */
export async function lastDiscarded<T>(scope: DraftScope): Promise<Discarded<T> | null> {
  const since = new Date(Date.now() - discardedForMs).toISOString();
  const times = keysUnder(discardedDrafts + nameOf(scope))
    .map((key) => ({ key, at: look(key)?.discardedAt ?? '' }))
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at.localeCompare(a.at));
  const newest = times[0];
  return newest ? readDraft<Discarded<T>>(newest.key) : null;
}

/** Whether what is kept under a key has reached its end, or cannot be read. */
export function isOver(key: string, now: number): boolean {
  const { savedAt = '', discardedAt } = look(key) ?? {};
  if (key.startsWith(discardedDrafts)) return !isWithin(discardedAt, discardedForMs, now);
  return !isWithin(savedAt, keptForMs, now);
}

const isWithin = (time: string | undefined, ms: number, now: number) =>
  time !== undefined && now - Date.parse(time) <= ms;

async function readDraft<D extends Draft<unknown>>(key: string): Promise<D | null> {
  const stored = await load(key);
  return stored && ({ key, ...stored } as unknown as D);
}

/**
 * What editors that are gone left behind, the newest first. Rejects where some of it cannot be
 * read at the moment.
 */
export async function leftBehind<T>(scope: DraftScope, own: string): Promise<Draft<T>[]> {
  const keys = await keysLeftBehind(scope, own);
  const drafts = await Promise.all(keys.map((key) => readDraft<Draft<T>>(key)));
  return drafts
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

async function keysLeftBehind(scope: DraftScope, own: string): Promise<string[]> {
  const kept = keysUnder(prefixOf(scope)).filter((key) => key !== own && !isOver(key, Date.now()));
  if (kept.length === 0) return [];
  const held = await heldNames();
  return kept.filter((key) => !held.has(key));
}

/** Whether anything is kept for it, in this window or another. */
export function hasDraft(scope: DraftScope): boolean {
  return keysUnder(prefixOf(scope)).length > 0;
}

/**
 * After a successful send: the copies that editors which are gone left behind are not needed. One
 * that cannot be read at the moment stays, since nobody was offered it.
 */
export async function forgetLeftBehind(scope: DraftScope, own: string): Promise<void> {
  for (const key of await keysLeftBehind(scope, own)) {
    await readDraft(key).then(
      () => removeDraft(key),
      () => undefined,
    );
  }
}

/**
 * Calls when another window has written a draft of this scope. A window that closes gives up its
 * name at once; what it wrote last may be seen here only after that.
 */
export function onDraftWritten(scope: DraftScope, tell: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(prefixOf(scope))) tell();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** Marks a draft as one of a live editor until the returned function is called or the tab dies. */
export const holdDraft = (key: string) => hold(key);
