import { writeText } from '@/state/stored';
import { readJson, writeJson } from '@/state/storedJson';
import { hold } from '@/ui/unsaved/presence';
import { uploadKeptForMs, uploadPrefix } from '@/ui/unsaved/uploadEntries';

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
  /** When it began. */
  at: number;
}

export interface UploadStore {
  read: () => UnfinishedUpload | null;
  write: (upload: UnfinishedUpload) => void;
  remove: () => void;
  /** Tells all tabs that the upload is running, until the returned function is called. */
  hold: () => () => void;
}

export function uploadStore(userId: string, ebookId: string): UploadStore {
  const key = `${uploadPrefix}${userId}:${ebookId}`;
  return {
    read: () => {
      const stored = readJson<UnfinishedUpload>(key);
      return stored && Date.now() - stored.at < uploadKeptForMs ? stored : null;
    },
    // If storage is full or blocked, the upload starts again after a reload.
    write: (upload) => void writeJson(key, upload),
    remove: () => void writeText(key, null),
    hold: () => hold(key),
  };
}
