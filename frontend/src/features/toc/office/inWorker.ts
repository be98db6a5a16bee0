import { askWorker } from '@/parts/askWorker';
import type { Reading } from './found';
import { maxFileBytes } from './limits';

const maxReadingMs = 20_000;

/**
 * Reads a file in a worker, so that no file can block the page; the signal cancels. Rejects with
 * PartFailed if the worker's script could not be loaded.
 */
export async function readInWorker(file: Blob, signal: AbortSignal): Promise<Reading> {
  if (file.size > maxFileBytes) return { trouble: 'large' };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const timeout = AbortSignal.timeout(maxReadingMs);
  try {
    return await askWorker<Reading>(worker, file, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (timeout.aborted) return { trouble: 'slow' };
    throw error;
  }
}
