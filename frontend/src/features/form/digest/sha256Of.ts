import { PartFailed } from '@/parts/part';

/**
 * The SHA-256 of a file in hexadecimal, computed in a worker; null if the file cannot be read. The
 * signal ends it. Rejects with PartFailed if the worker's script could not be loaded.
 */
export function sha256Of(file: Blob, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./digestWorker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  AbortSignal.any([signal, ended.signal]).addEventListener('abort', () => worker.terminate());
  return new Promise<string | null>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(null));
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
    worker.onerror = (event) => reject(new PartFailed(event));
    worker.postMessage(file);
  }).finally(() => ended.abort());
}
