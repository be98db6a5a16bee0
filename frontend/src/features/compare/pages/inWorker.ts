import { listenTo } from '@/parts/askWorker';
import type { PartFailed } from '@/parts/part';
import type { FromWorker, Links, Pair, ToWorker } from './messages';

/** Draws one more page, of these pairs first. */
export type DrawMore = (first: readonly Pair[]) => void;

/**
 * Compares the pages of two PDFs in a worker and reports what it finds. `onError` is called if the
 * worker's script could not be loaded, or if it broke. The signal ends it.
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
  return (first) => send({ kind: 'draw', first });
}
