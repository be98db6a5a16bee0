import { writeText } from '@/state/stored';
import { keysUnder, readJson } from '@/state/storedJson';
import { readEntry } from './draftStorage';
import {
  type DraftScope,
  discardedPrefix,
  isExpired,
  keptForMs,
  livePrefix,
  removeDraft,
} from './drafts';
import { sweepLarge } from './largeDrafts';
import { heldNames, unsavedPrefix } from './presence';

const draftPrefixes = [livePrefix, discardedPrefix];

/** Key prefixes of the entries of uploads, by the form and by a batch. */
const uploadPrefixes = ['cms-upload:', 'cms-batch:'];

/** Kinds of unsaved work; `screen` is work that is not kept as a draft, such as a chosen file. */
export type UnsavedKind = DraftScope['kind'] | 'upload' | 'screen';

/**
 * The kinds of unsaved work of a user in all tabs of this browser, including drafts of closed tabs.
 */
export async function unsavedKinds(userId: string): Promise<UnsavedKind[]> {
  const kinds = new Set<UnsavedKind>();
  for (const key of keysUnder(`${livePrefix}${userId}:`)) {
    if (!isExpired(key, Date.now())) kinds.add(key.split(':')[2] as UnsavedKind);
  }
  const uploads = uploadPrefixes.flatMap((prefix) => keysUnder(`${prefix}${userId}:`));
  if (uploads.some((key) => !uploadOf(key).finished)) kinds.add('upload');
  if (kinds.size > 0) return [...kinds];
  const open = [...(await heldNames())].some((name) => name.startsWith(unsavedPrefix));
  return open ? ['screen'] : [];
}

/** After a logout: deletes all drafts and entries of uploads of a user. */
export function deleteKeptWork(userId: string): void {
  for (const prefix of draftPrefixes) {
    for (const key of keysUnder(`${prefix}${userId}:`)) removeDraft(key);
  }
  for (const prefix of uploadPrefixes) {
    for (const key of keysUnder(`${prefix}${userId}:`)) writeText(key, null);
  }
}

/**
 * Deletes expired drafts and entries of uploads of any user, except drafts held by an open editor.
 * Large contents without a draft are deleted too.
 */
export async function sweepKeptWork(now: number = Date.now()): Promise<void> {
  const held = await heldNames();
  for (const key of draftPrefixes.flatMap(keysUnder)) {
    if (!held.has(key) && isExpired(key, now)) removeDraft(key);
  }
  for (const key of uploadPrefixes.flatMap(keysUnder)) {
    if (now - uploadOf(key).at > keptForMs) writeText(key, null);
  }
  const large = draftPrefixes.flatMap(keysUnder).map((key) => readEntry(key)?.large ?? '');
  await sweepLarge(new Set(large), now).catch(() => undefined); // IndexedDB may be blocked
}

interface UploadEntry {
  at: number;
  finished: boolean;
}

function uploadOf(key: string): UploadEntry {
  const { at = 0, finished = false } = readJson<Partial<UploadEntry>>(key) ?? {};
  return { at, finished };
}
