import { afterAll, vi } from 'vitest';
import { recordLeftovers } from './leftovers';

/**
 * Gives a file of tests our own modules anew, without the state that the file before left in them,
 * and lets nothing that this file starts act in the next one. The files of a worker share its
 * libraries: loaded anew for each file, they more than doubled the processor's time of the pages' tests.
 */
export function isolateFile(): void {
  vi.resetModules();
  const removeLeftovers = recordLeftovers();
  afterAll(async () => {
    vi.useRealTimers();
    await vi.dynamicImportSettled(); // what arrives later would be there for the next file, unmocked
    vi.unstubAllGlobals();
    removeLeftovers();
  });
}
