import { PartFailed } from '@/parts/part';
import type { Reading } from './found';
import { mostFileBytes } from './limits';

const readingMs = 20_000;

/**
 * Reads a file in a worker, so that no file can block the page; the signal cancels. Rejects with
 * PartFailed if the worker's script could not be loaded.
 */
export async function readInWorker(file: Blob, signal: AbortSignal): Promise<Reading> {
  if (file.size > mostFileBytes) return { trouble: 'large' };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  AbortSignal.any([signal, ended.signal]).addEventListener('abort', () => worker.terminate());
  return new Promise<Reading>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ trouble: 'slow' }), readingMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    worker.onmessage = ({ data }: MessageEvent<Reading>) => resolve(data);
    worker.onerror = (event) => reject(new PartFailed(event));
    worker.postMessage(file);
  }).finally(() => ended.abort());
}
