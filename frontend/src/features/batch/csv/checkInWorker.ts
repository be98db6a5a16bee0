import { PartFailed } from '@/parts/part';
import type { CsvCheck } from './csvCheck';
import type { CheckRequest } from './csvWorker';

/**
 * Checks a CSV in a worker, so that a long one does not block the page; the signal cancels. Rejects
 * with PartFailed if the worker's script could not be loaded.
 */
export function checkInWorker(wanted: CheckRequest, signal: AbortSignal): Promise<CsvCheck> {
  const worker = new Worker(new URL('./csvWorker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  AbortSignal.any([signal, ended.signal]).addEventListener('abort', () => worker.terminate());
  return new Promise<CsvCheck>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CsvCheck>) => resolve(data);
    worker.onerror = (event) => reject(new PartFailed(event));
    worker.postMessage(wanted);
  }).finally(() => ended.abort());
}
