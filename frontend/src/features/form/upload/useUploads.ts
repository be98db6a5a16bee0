import { useEffect, useRef, useState } from 'react';
import {
  type FileKind,
  useAskGrantMutation,
  useConfirmUploadMutation,
  useUploadPartsMutation,
} from '@/api/files/uploads';
import { useSession } from '@/api/session';
import type { Ebook } from '@/api/types';
import type { Files } from '@/features/form/values/formState';
import { part } from '@/parts/part';
import { keptUpload } from './keptUpload';
import type { Steps, UploadState } from './uploadSteps';

export type UploadStates = Record<FileKind, UploadState>;

export interface UploadResult {
  failed: FileKind[];
  /** Cancelled by the user, which is not a failure. */
  cancelled: FileKind[];
  /** The e-book as returned by the last confirmation. */
  ebook: Ebook | null;
}

/** Loaded after the form, so that it is available when the connection breaks. */
const sending = part(() => import('./uploadFile'));
sending.ahead();

const order: FileKind[] = ['cover', 'upload'];
const idle: UploadStates = { cover: { kind: 'idle' }, upload: { kind: 'idle' } };

/**
 * Uploads the cover, then the PDF; a failure of one does not stop the other. Leaving the page stops
 * both.
 */
export function useUploads() {
  const [states, setStates] = useState(idle);
  const stepsOf = useSteps();
  const abort = useRef<AbortController | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      abort.current?.abort();
    };
  }, []);

  const show = (kind: FileKind, state: UploadState) =>
    setStates((all) => ({ ...all, [kind]: state }));

  const sendOne = async (id: string, kind: FileKind, file: File, result: UploadResult) => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    try {
      const { uploadFile } = await sending.load();
      const steps = stepsOf(id, kind, file);
      result.ebook = await uploadFile(file, steps, (state) => show(kind, state), signal);
      show(kind, { kind: 'done' });
    } catch (error) {
      (signal.aborted ? result.cancelled : result.failed).push(kind);
      show(kind, signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error });
    }
  };

  const run = async (id: string, files: Files): Promise<UploadResult> => {
    const result: UploadResult = { failed: [], cancelled: [], ebook: null };
    for (const kind of order) {
      const file = files[kind];
      if (file && !left.current) await sendOne(id, kind, file, result);
    }
    abort.current = null;
    return result;
  };

  return {
    states,
    run,
    cancel: () => abort.current?.abort(),
    reset: (kind: FileKind) => show(kind, { kind: 'idle' }),
  };
}

/** The API calls for the upload of one file. */
function useSteps() {
  const userId = useSession().user?.id ?? '';
  const [askGrant] = useAskGrantMutation();
  const [askParts] = useUploadPartsMutation();
  const [confirmUpload] = useConfirmUploadMutation();
  return (id: string, kind: FileKind, file: File): Steps => {
    const declared = { fileName: file.name, fileSize: file.size, contentType: file.type };
    return {
      grant: (inParts) => askGrant({ id, kind, ...declared, parts: inParts || undefined }).unwrap(),
      parts: (objectName) => askParts({ id, objectName }).unwrap(),
      confirm: (objectName) => confirmUpload({ id, kind, objectName }).unwrap(),
      kept: keptUpload(userId, id),
    };
  };
}
