import { PutError, putFile } from '@/api/files/putFile';
import type { FileKind } from '@/api/files/uploads';
import { statusOf } from '@/api/problem';
import type { Ebook, Grant, UploadParts } from '@/api/types';
import { type Rate, rateOf, remember, type Sample } from './uploadRate';
import type { UploadStore } from './uploadStore';

export type RunningUpload =
  | { kind: 'sending'; percent: number; rate: Rate | null }
  | { kind: 'waiting'; seconds: number; busy?: boolean }
  | { kind: 'checking' };

export type UploadState =
  | RunningUpload
  | { kind: 'idle' }
  /** After the form was left: until the user has signed in again. */
  | { kind: 'signIn' }
  | { kind: 'done' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown };

export type UploadStates = Record<FileKind, UploadState>;

export type Show = (state: RunningUpload) => void;

export interface Steps {
  grant: (inParts: boolean) => Promise<Grant>;
  parts: (objectName: string) => Promise<UploadParts>;
  /** Waits for earlier confirmations of the same kind; rejects if the signal aborts meanwhile. */
  confirm: (objectName: string, signal: AbortSignal) => Promise<Ebook>;
  /** The multipart upload remembered in this browser. */
  store: UploadStore;
}

/** Uploads one file; rejects if it failed or was cancelled. */
export type Upload = (file: File, steps: Steps, show: Show, signal: AbortSignal) => Promise<Ebook>;

/** Whether the connection failed, to the store or to the server. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof PutError) return error.kind === 'offline';
  return statusOf(error) === 'FETCH_ERROR';
}

/** A connection without progress for this long is considered dead. */
const stalledMs = 120_000;

/** A PUT that fails as a broken connection when progress stops. */
export async function putUntilStalled(
  url: string,
  bytes: Blob,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  // Aborted before it began, for example while its link was requested.
  if (signal.aborted) throw new PutError('cancelled');
  const stalled = new AbortController();
  const stop = () => stalled.abort();
  let timer = setTimeout(stop, stalledMs);
  const alive = (sent: number) => {
    clearTimeout(timer);
    timer = setTimeout(stop, stalledMs);
    onProgress(sent);
  };
  try {
    await putFile(url, bytes, alive, AbortSignal.any([signal, stalled.signal]));
  } catch (error) {
    throw stalled.signal.aborted && !signal.aborted ? new PutError('offline') : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a function that shows progress and speed, given the bytes sent so far. */
export function progressOf(total: number, show: Show): (bytes: number) => void {
  let samples: Sample[] = [];
  return (bytes) => {
    samples = remember(samples, { atMs: performance.now(), bytes });
    const percent = Math.min(100, Math.floor((bytes / total) * 100));
    show({ kind: 'sending', percent, rate: rateOf(samples, total) });
  };
}

/** Shows a countdown; resolving `early` ends it. */
export async function countDown(
  seconds: number,
  show: (seconds: number) => void,
  signal: AbortSignal,
  early: Promise<unknown> = new Promise(() => undefined),
): Promise<void> {
  let over = false;
  void early.then(() => {
    over = true;
  });
  for (let secondsLeft = seconds; secondsLeft > 0 && !over; secondsLeft -= 1) {
    show(secondsLeft);
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 1000)), early]);
    if (signal.aborted) throw new PutError('cancelled');
  }
}
