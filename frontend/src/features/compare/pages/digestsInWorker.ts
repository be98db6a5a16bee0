import { askWorker } from '@/parts/askWorker';
import type { Digests } from './samePages';

/**
 * The digests of the pages of a file, in a worker of its own: parsing a large file takes a second.
 * Empty if the worker cannot be loaded or breaks: then every page is drawn.
 */
export async function digestsInWorker(bytes: Uint8Array): Promise<Digests> {
  const worker = new Worker(new URL('./pageDigestsWorker.ts', import.meta.url), { type: 'module' });
  // The signal never aborts: to cancel, the screen terminates the worker that started this one.
  return askWorker<Digests>(worker, bytes, new AbortController().signal).catch(() => []);
}
