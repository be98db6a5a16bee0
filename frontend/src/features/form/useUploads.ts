import { useRef, useState } from 'react';
import type { Ebook } from '@/api/types';
import { type FileKind, useAskGrantMutation, useConfirmUploadMutation } from '@/api/uploads';
import type { Files } from './formState';
import { type UploadState, uploadFile, uploadMessage } from './uploadFile';

export type UploadStates = Record<FileKind, UploadState>;

export interface UploadResult {
  failed: FileKind[];
  /** The e-book as the last confirmation answered it. */
  ebook: Ebook | null;
}

const order: FileKind[] = ['cover', 'upload'];
const idle: UploadStates = { cover: { kind: 'idle' }, upload: { kind: 'idle' } };

/** The cover, then the PDF; one that fails does not stop the other. */
export function useUploads() {
  const [states, setStates] = useState(idle);
  const [askGrant] = useAskGrantMutation();
  const [confirmUpload] = useConfirmUploadMutation();
  const abort = useRef<AbortController | null>(null);

  const sendOne = (id: string, kind: FileKind, file: File) => {
    const show = (state: UploadState) => setStates((all) => ({ ...all, [kind]: state }));
    const controller = new AbortController();
    abort.current = controller;
    const declared = { fileName: file.name, fileSize: file.size, contentType: file.type };
    const steps = {
      grant: () => askGrant({ id, kind, ...declared }).unwrap(),
      confirm: (objectName: string) => confirmUpload({ id, kind, objectName }).unwrap(),
    };
    return uploadFile(file, steps, show, controller.signal).then(
      (ebook) => {
        show({ kind: 'done' });
        return ebook;
      },
      (error: unknown) => {
        show({ kind: 'failed', message: uploadMessage(error) });
        return null;
      },
    );
  };

  const run = async (id: string, files: Files): Promise<UploadResult> => {
    const result: UploadResult = { failed: [], ebook: null };
    for (const kind of order) {
      const file = files[kind];
      if (!file) continue;
      const ebook = await sendOne(id, kind, file);
      if (ebook) result.ebook = ebook;
      else result.failed.push(kind);
    }
    abort.current = null;
    return result;
  };

  return { states, run, cancel: () => abort.current?.abort() };
}
