import { afterAll, vi } from 'vitest';
import { recordLeftovers } from './leftovers';

/**
 * Isolates a file of tests from the other files of its worker. Our own modules are loaded again for each
 * file, so they have no state of the file before, and what the file started is stopped at its end.
 * Libraries are shared: to load them for each file more than doubled the processor time of page tests.
 */
export function isolateFile(): void {
  vi.resetModules();
  const removeLeftovers = recordLeftovers();
  afterAll(async () => {
    vi.useRealTimers();
    await vi.dynamicImportSettled(); // one that ended later could give its module, unmocked, to the next file
    vi.unstubAllGlobals();
    removeLeftovers();
  });
}
