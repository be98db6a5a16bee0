import { writeText } from '@/state/stored';
import { readJson, writeJson } from '@/state/storedJson';

/**
 * An unfinished multipart upload, remembered in this browser for each user and e-book, so that it
 * can continue after a reload when the same file is chosen again.
 */
export interface UnfinishedUpload {
  objectName: string;
  name: string;
  size: number;
  lastModified: number;
  digest: string;
  at: number;
}

export interface UploadStore {
  read: () => UnfinishedUpload | null;
  write: (upload: UnfinishedUpload) => void;
  remove: () => void;
}

/** Prefix of the storage keys; the user's id follows. */
export const uploadPrefix = 'cms-upload:';
/** The server accepts the confirmation of an upload for one day. */
const lifetimeMs = 23 * 3_600_000;

export function uploadStore(userId: string, ebookId: string): UploadStore {
  const key = `${uploadPrefix}${userId}:${ebookId}`;
  return {
    read: () => {
      const stored = readJson<UnfinishedUpload>(key);
      return stored && Date.now() - stored.at < lifetimeMs ? stored : null;
    },
    // If storage is full or blocked, the upload starts again after a reload.
    write: (upload) => void writeJson(key, upload),
    remove: () => void writeText(key, null),
  };
}
