import { PutError } from '@/api/files/putFile';
import { hasUnknownOutcome, problemOf } from '@/api/problem';
import type { UploadParts } from '@/api/types';
import { digestOfEnds } from './digestOfEnds';
import {
  countDown,
  progressOf,
  putUntilStalled,
  type Show,
  type Steps,
  type Upload,
} from './uploadSteps';

/** Seconds to wait before each retry, as long as no further part arrives. */
const pauses = [1, 2, 5, 10, 20, 30, 30, 30];

/**
 * Sends a large PDF in parts, one at a time, so that a broken connection costs at most one part.
 * After each break it asks which parts have arrived and sends only the others.
 */
export const uploadInParts: Upload = async (file, steps, show, signal) => {
  const release = steps.store.hold();
  try {
    return await sendAndConfirm(file, steps, show, signal);
  } finally {
    release();
  }
};

const sendAndConfirm: Upload = async (file, steps, show, signal) => {
  const digest = await digestOfEnds(file).catch(() => {
    throw new PutError('unreadable');
  });
  let failures = 0;
  let hasRestarted = false;
  for (;;) {
    let objectName: string | null = null;
    try {
      const upload = await resumeOrBegin(file, digest, steps);
      objectName = upload.objectName;
      const parts = await steps.parts(objectName);
      await sendMissing(file, parts, show, signal, () => {
        failures = 0;
      });
      // Aborted after the last part, or while the parts were asked for and none was missing.
      if (signal.aborted) throw new PutError('cancelled');
      show({ kind: 'checking' });
      const ebook = await steps.confirm(objectName, signal);
      steps.store.remove();
      return ebook;
    } catch (error) {
      if (signal.aborted) throw new PutError('cancelled');
      const wait = waitOrForget(error, failures, steps, objectName);
      const mustRestart = problemOf(error)?.code === 'file.grant_unknown';
      if (!wait || (mustRestart && hasRestarted)) throw error;
      hasRestarted ||= mustRestart;
      failures += 1;
      await pause(wait, show, signal);
    }
  }
};

/** Resumes the unfinished upload of this file, or begins a new one. */
async function resumeOrBegin(
  file: File,
  digest: string,
  steps: Steps,
): Promise<{ objectName: string }> {
  const { name, size, lastModified } = file;
  const stored = steps.store.read();
  const same =
    stored?.name === name &&
    stored.size === size &&
    stored.lastModified === lastModified &&
    stored.digest === digest;
  if (same) return stored;
  const { objectName } = await steps.grant(true);
  steps.store.write({ objectName, name, size, lastModified, digest, at: Date.now() });
  return { objectName };
}

async function sendMissing(
  file: File,
  { size: partSize, missing }: UploadParts,
  show: Show,
  signal: AbortSignal,
  onArrival: () => void,
): Promise<void> {
  const progress = progressOf(file.size, show);
  let arrived = file.size - missing.reduce((sum, part) => sum + part.size, 0);
  progress(arrived);
  for (const part of missing) {
    const from = (part.number - 1) * partSize;
    const piece = file.slice(from, from + part.size);
    await putUntilStalled(part.uploadUrl, piece, (sent) => progress(arrived + sent), signal);
    arrived += part.size;
    onArrival();
  }
}

interface Wait {
  seconds: number;
  busy: boolean;
}

/**
 * How long to wait before a retry; null if none is useful or left. Also removes the stored upload if
 * the server no longer accepts it.
 */
function waitOrForget(
  error: unknown,
  failures: number,
  steps: Steps,
  objectName: string | null,
): Wait | null {
  const seconds = pauses[failures];
  if (seconds === undefined) return null;
  if (error instanceof PutError) {
    if (error.kind === 'unreadable') return null;
    // A refused PUT is retried too: its link may have expired, and the retry gets new links.
    return { seconds: Math.max(seconds, error.seconds), busy: error.kind === 'busy' };
  }
  const problem = problemOf(error);
  if (problem?.code === 'storage.full') return null;
  if (hasUnknownOutcome(error)) return { seconds, busy: problem !== undefined };
  if (objectName === null || problem === undefined) return null;
  if (problem.code === 'file.parts_missing') return { seconds, busy: true };
  if (problem.status !== 422) return null;
  steps.store.remove(); // expired or refused: the next upload of this file starts from the beginning
  return problem.code === 'file.grant_unknown' ? { seconds: 0, busy: false } : null;
}

/** Waits; ends immediately when the browser is online again. */
async function pause({ seconds, busy }: Wait, show: Show, signal: AbortSignal): Promise<void> {
  const listening = new AbortController();
  const online = new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true, signal: listening.signal });
  });
  try {
    await countDown(
      seconds,
      (secondsLeft) => show({ kind: 'waiting', seconds: secondsLeft, busy }),
      signal,
      online,
    );
  } finally {
    listening.abort();
  }
}
