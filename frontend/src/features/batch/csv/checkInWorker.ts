import { askWorker } from '@/parts/askWorker';
import type { CsvCheck } from './csvCheck';
import type { CheckRequest } from './csvWorker';

/**
 * Checks a CSV in a worker, so that a long one does not block the page; the signal cancels. Rejects
 * with PartFailed if the worker's script could not be loaded.
 */
export function checkInWorker(request: CheckRequest, signal: AbortSignal): Promise<CsvCheck> {
  const worker = new Worker(new URL('./csvWorker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, request, signal);
}
