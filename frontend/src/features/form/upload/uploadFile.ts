import { PutError } from '@/api/files/putFile';
import { hasUnknownOutcome } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { part } from '@/parts/part';
import {
  countDown,
  isConnectionLost,
  progressOf,
  putUntilStalled,
  type Show,
  type Steps,
  type Upload,
} from './uploadSteps';

const pdfType = 'application/pdf';
const uploadPartsModule = part(() => import('./uploadInParts'));

/** From this size a PDF is sent in parts, so that it can resume after a broken connection. */
const inPartsFromBytes = 16 * 1_048_576;

/** Seconds to wait before each retry after a broken connection. */
const pauses = [2, 5];
const maxTotalWaitSeconds = 30;

/** Uploads one file: asks for a grant, sends the bytes, confirms. */
export const uploadFile: Upload = async (file, steps, show, signal) => {
  signal.throwIfAborted();
  show({ kind: 'sending', percent: 0, rate: null });
  if (file.type !== pdfType || file.size < inPartsFromBytes) {
    return uploadWhole(file, steps, show, signal);
  }
  const { uploadInParts } = await uploadPartsModule.load();
  return uploadInParts(file, steps, show, signal);
};

/**
 * Sends a whole file and confirms it. After that the form no longer asks for a PDF whose upload was
 * interrupted.
 */
const uploadWhole: Upload = async (file, steps, show, signal) => {
  const objectName = await send(file, steps, show, signal);
  show({ kind: 'checking' });
  const ebook = await confirm(steps, objectName, signal);
  if (file.type === pdfType) steps.store.remove();
  return ebook;
};

/** Sends a whole file; after a broken connection it starts again. Returns the name to confirm. */
async function send(file: File, steps: Steps, show: Show, signal: AbortSignal): Promise<string> {
  for (let breaks = 0, waited = 0; ; ) {
    try {
      show({ kind: 'sending', percent: 0, rate: null });
      const { uploadUrl = '', objectName } = await steps.grant(false);
      await putUntilStalled(uploadUrl, file, progressOf(file.size, show), signal);
      return objectName;
    } catch (error) {
      const busy = error instanceof PutError && error.kind === 'busy';
      const pause = busy ? error.seconds : isConnectionLost(error) ? pauses[breaks++] : undefined;
      if (signal.aborted || pause === undefined || waited + pause > maxTotalWaitSeconds)
        throw error;
      await countDown(pause, (seconds) => show({ kind: 'waiting', seconds, busy }), signal);
      waited += pause;
    }
  }
}

/** Confirming is idempotent, so after a lost response only the confirmation is repeated. */
async function confirm(steps: Steps, objectName: string, signal: AbortSignal): Promise<Ebook> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await steps.confirm(objectName, signal);
    } catch (error) {
      const pause = pauses[attempt];
      if (signal.aborted || !hasUnknownOutcome(error) || pause === undefined) throw error;
      await countDown(pause, () => undefined, signal);
    }
  }
}
