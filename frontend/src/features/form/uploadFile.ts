import { isUnanswered, problemOf, statusOf } from '@/api/problem';
import { PutError, putFile } from '@/api/putFile';
import type { Ebook, Grant } from '@/api/types';
import { en } from '@/text/literals';
import { type Rate, rateOf, remember, type Sample } from './uploadRate';

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; rate: Rate | null }
  | { kind: 'waiting'; seconds: number; busy?: boolean }
  | { kind: 'checking' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string };

export interface Steps {
  grant: () => Promise<Grant>;
  confirm: (objectName: string) => Promise<Ebook>;
}

/** Seconds to wait before each further try, where the line broke. */
const pauses = [2, 5];
const longestWaitSeconds = 30;

/** Sends one file: a grant, the bytes, the confirmation; a broken line is tried again afresh. */
export async function uploadFile(
  file: File,
  steps: Steps,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<Ebook> {
  for (let attempt = 0, waited = 0; ; attempt += 1) {
    try {
      show({ kind: 'sending', rate: null });
      const { uploadUrl, objectName } = await steps.grant();
      await send(uploadUrl, file, show, signal);
      show({ kind: 'checking' });
      return await confirm(steps, objectName, signal);
    } catch (error) {
      const busy = error instanceof PutError && error.kind === 'busy';
      const pause = busy ? error.seconds : brokenLine(error) ? pauses[attempt] : undefined;
      if (signal.aborted || pause === undefined || waited + pause > longestWaitSeconds) throw error;
      await countDown(pause, (seconds) => show({ kind: 'waiting', seconds, busy }), signal);
      waited += pause;
    }
  }
}

/** What the file's section says after a failure: the server's reason, else the literal. */
export function uploadMessage(error: unknown): string {
  const reason = error instanceof PutError ? error.reason : problemOf(error)?.message;
  return reason || en.uploadFailed;
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
  show: (seconds: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    show(left);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (signal.aborted) throw new PutError('cancelled');
  }
}
