import { listenTo } from '@/parts/askWorker';
import type { PartFailed } from '@/parts/part';
import type { FromWorker, ToWorker } from './messages';

/**
 * Compares the pages of two PDFs in a worker and reports what it finds. `onError` is told if the
 * worker's script could not be loaded, or if it broke. The signal ends it.
 */
export function compareInWorker(
  links: ToWorker,
  signal: AbortSignal,
  onMessage: (message: FromWorker) => void,
  onError: (error: PartFailed | null) => void,
): void {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  listenTo(worker, signal, { onMessage, onError });
  worker.postMessage(links);
}
