import { PartFailed } from '@/parts/part';
import type { FromWorker, ToWorker } from './messages';

/**
 * Compares the pages of two PDFs in a worker and reports what it finds. `onError` is told if the
 * worker's script could not be loaded, or if it broke. The returned function ends it.
 */
export function compareInWorker(
  links: ToWorker,
  onMessage: (message: FromWorker) => void,
  onError: (error: PartFailed | null) => void,
): () => void {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  // An error before the first message means that the script could not be loaded.
  let ran = false;
  worker.onerror = (event) => onError(ran ? null : new PartFailed(event));
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    ran = true;
    onMessage(data);
  };
  worker.postMessage(links);
  return () => worker.terminate();
}
