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
import { recentKey } from './recentEntry';
import { batchPrefix, uploadKeptForMs, uploadPrefix } from './uploadEntries';

const draftPrefixes = [livePrefix, discardedPrefix];

/** Key prefixes of the entries of uploads, by the form and by a batch. */
const uploadPrefixes = [uploadPrefix, batchPrefix];

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
  if (uploads.some((key) => isUnfinished(key, Date.now()))) kinds.add('upload');
  if (kinds.size > 0) return [...kinds];
  const open = [...(await heldNames())].some((name) => name.startsWith(unsavedPrefix));
  return open ? ['screen'] : [];
}

/**
 * After a logout: deletes all drafts and entries of uploads of a user, and the titles of the e-books
 * that the user opened, which the next person at this computer must not see.
 */
export function deleteKeptWork(userId: string): void {
  for (const prefix of draftPrefixes) {
    for (const key of keysUnder(`${prefix}${userId}:`)) removeDraft(key);
  }
  for (const prefix of uploadPrefixes) {
    for (const key of keysUnder(`${prefix}${userId}:`)) writeText(key, null);
  }
  writeText(recentKey(userId), null);
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
    if (isUploadOver(key, now)) writeText(key, null);
  }
  const large = draftPrefixes.flatMap(keysUnder).map((key) => readEntry(key)?.large ?? '');
  await sweepLarge(new Set(large), now).catch(() => undefined); // IndexedDB may be blocked
}

interface UploadEntry {
  at: number;
  finished: boolean;
}

const uploadOf = (key: string) => readJson<Partial<UploadEntry>>(key) ?? {};

/** Whether an upload can no longer be continued. */
function isUploadOver(key: string, now: number): boolean {
  const { at = 0 } = uploadOf(key);
  return now - at > (key.startsWith(uploadPrefix) ? uploadKeptForMs : keptForMs);
}

const isUnfinished = (key: string, now: number) =>
  !uploadOf(key).finished && !isUploadOver(key, now);
