import { askWorker } from '@/parts/askWorker';

/**
 * The SHA-256 of a file in hexadecimal; null if the file cannot be read. The signal ends it.
 * Rejects with PartFailed if the worker's script could not be loaded.
 */
export function sha256InWorker(file: Blob, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./digestWorker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, file, signal);
}
