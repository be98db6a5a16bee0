import { isUnanswered, problemOf, statusOf } from '@/api/problem';
import { PutError, putFile } from '@/api/putFile';
import type { Ebook, Grant } from '@/api/types';
import { en } from '@/text/literals';
import { type Rate, rateOf, remember, type Sample } from './uploadRate';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; rate: Rate | null }
  | { kind: 'waiting'; seconds: number }
  | { kind: 'checking' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string };

export interface Steps {
  grant: () => Promise<Grant>;
  confirm: (objectName: string) => Promise<Ebook>;
}

/** Seconds to wait before each further try, where the line broke. */
const pauses = [2, 5];

/** Sends one file: a grant, the bytes, the confirmation; a broken line is tried again afresh. */
export async function uploadFile(
  file: File,
  steps: Steps,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<Ebook> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { uploadUrl, objectName } = await steps.grant();
      await send(uploadUrl, file, show, signal);
      show({ kind: 'checking' });
      return await confirm(steps, objectName, signal);
    } catch (error) {
      const pause = pauses[attempt];
      if (signal.aborted || !brokenLine(error) || pause === undefined) throw error;
      await countDown(pause, show, signal);
    }
  }
}

/** What the file's section says after a failure: the server's reason, else the literal. */
export function uploadMessage(error: unknown): string {
  return problemOf(error)?.message || en.uploadFailed;
}

function brokenLine(error: unknown): boolean {
  if (error instanceof PutError) return error.kind === 'offline';
  return statusOf(error) === 'FETCH_ERROR';
}

async function send(
  url: string,
  file: File,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<void> {
  let samples: Sample[] = [];
  show({ kind: 'sending', rate: null });
  await putFile(
    url,
    file,
    (bytes) => {
      samples = remember(samples, { atMs: performance.now(), bytes });
      show({ kind: 'sending', rate: rateOf(samples, file.size) });
    },
    signal,
  );
}

/** Confirming twice answers the same, so a lost answer is asked for again, not sent again. */
async function confirm(steps: Steps, objectName: string, signal: AbortSignal): Promise<Ebook> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await steps.confirm(objectName);
    } catch (error) {
      const pause = pauses[attempt];
      if (signal.aborted || !isUnanswered(error) || pause === undefined) throw error;
      await countDown(pause, () => undefined, signal);
    }
  }
}

async function countDown(
  seconds: number,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    show({ kind: 'waiting', seconds: left });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (signal.aborted) throw new PutError('cancelled');
  }
}
