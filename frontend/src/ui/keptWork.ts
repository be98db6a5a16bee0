import { keysUnder, look } from './draftStorage';
import {
  type DraftScope,
  discardedDrafts,
  isOver,
  keptForMs,
  liveDrafts,
  removeDraft,
} from './drafts';
import { sweepLarge } from './largeDrafts';
import { heldNames, unsavedName } from './presence';

/** What notes of uploads that are not over begin with: those of the form, and those of a batch. */
const uploadNotes = ['cms-upload:', 'cms-batch:'];

/** What is not saved; `screen` is what an open screen holds and does not keep, such as a file. */
export type UnsavedKind = DraftScope['kind'] | 'upload' | 'screen';

/** What a person has not saved, in whichever tab of this browser, or kept by a tab that is gone. */
export async function unsavedKinds(userId: string): Promise<UnsavedKind[]> {
  const kinds = new Set<UnsavedKind>();
  for (const key of keysUnder(`${liveDrafts}${userId}:`)) {
    if (!isOver(key, Date.now())) kinds.add(key.split(':')[2] as UnsavedKind);
  }
  const notes = uploadNotes.flatMap((prefix) => keysUnder(`${prefix}${userId}:`));
  if (notes.some((key) => !noteOf(key).finished)) kinds.add('upload');
  if (kinds.size > 0) return [...kinds];
  const open = [...(await heldNames())].some((name) => name.startsWith(unsavedName));
  return open ? ['screen'] : [];
}

/** After a logout: nothing of a person's unsaved work stays. */
export function endKeptWork(userId: string): void {
  for (const prefix of [liveDrafts, discardedDrafts]) {
    for (const key of keysUnder(`${prefix}${userId}:`)) removeDraft(key);
  }
  for (const prefix of uploadNotes) {
    for (const key of keysUnder(`${prefix}${userId}:`)) localStorage.removeItem(key);
  }
}

/** Deletes what has been kept to its end, whoever's it was; not what an open editor holds. */
export async function sweepKeptWork(now: number = Date.now()): Promise<void> {
  const held = await heldNames();
  const drafts = [liveDrafts, discardedDrafts];
  for (const key of drafts.flatMap(keysUnder)) {
    if (!held.has(key) && isOver(key, now)) removeDraft(key);
  }
  for (const key of uploadNotes.flatMap(keysUnder)) {
    if (now - noteOf(key).at > keptForMs) localStorage.removeItem(key);
  }
  const large = drafts.flatMap(keysUnder).map((key) => look(key)?.large ?? '');
  await sweepLarge(new Set(large), now).catch(() => undefined); // IndexedDB is blocked
}

function noteOf(key: string): { at: number; finished: boolean } {
  try {
    const { at = 0, finished = false } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { at, finished };
  } catch {
    return { at: 0, finished: false };
  }
}
