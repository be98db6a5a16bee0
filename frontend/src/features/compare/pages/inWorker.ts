import { listenTo } from '@/parts/askWorker';
import type { PartFailed } from '@/parts/part';
import type { FromWorker, Links, Pair, ToWorker } from './messages';

/** Draws one more page or pair of pages, preferably one of these. */
export type DrawMore = (preferred: readonly Pair[]) => void;

/**
 * Compares the pages of two PDFs in a worker and reports what it finds. `onError` gets null if the
 * worker broke, and an error if its script could not be loaded. The signal ends it.
 */
export function compareInWorker(
  links: Links,
  signal: AbortSignal,
  onMessage: (message: FromWorker) => void,
  onError: (error: PartFailed | null) => void,
): DrawMore {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  listenTo(worker, signal, { onMessage, onError });
  const send = (message: ToWorker) => worker.postMessage(message);
  send({ kind: 'compare', ...links });
  return (preferred) => send({ kind: 'draw', preferred });
}
