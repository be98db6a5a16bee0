import type { Dispatch } from '@/api/dispatch';
import { confirmApi, type FileKind, uploadsApi } from '@/api/files/uploads';
import type { Steps } from './uploadSteps';
import { uploadStore } from './uploadStore';

/** Calls may outlive their component and run in parallel, so their results are not tracked. */
export const untracked = { track: false } as const;

/** The API calls for the upload of one file. */
export function stepsOf(
  dispatch: Dispatch,
  userId: string,
  ebookId: string,
  kind: FileKind,
  file: File,
): Steps {
  const { askGrant, uploadParts } = uploadsApi.endpoints;
  const { confirmUpload } = confirmApi.endpoints;
  const declared = { fileName: file.name, fileSize: file.size, contentType: file.type };
  return {
    grant: (inParts) =>
      dispatch(
        askGrant.initiate(
          { id: ebookId, kind, ...declared, parts: inParts || undefined },
          untracked,
        ),
      ).unwrap(),
    parts: (objectName) =>
      dispatch(uploadParts.initiate({ id: ebookId, objectName }, untracked)).unwrap(),
    confirm: (objectName, signal) =>
      inTurn(`${kind}:${ebookId}`, () => {
        signal.throwIfAborted();
        const call = { id: ebookId, kind, objectName };
        return dispatch(confirmUpload.initiate(call, untracked)).unwrap();
      }),
    store: uploadStore(userId, ebookId),
  };
}

/** The latest confirmation of each kind of file of each e-book. */
const latest = new Map<string, Promise<unknown>>();

/** The server keeps the file that is confirmed last, so the newest waits for those before it. */
function inTurn<T>(key: string, confirm: () => Promise<T>): Promise<T> {
  const next = (latest.get(key) ?? Promise.resolve()).catch(() => undefined).then(confirm);
  latest.set(key, next);
  return next;
}
