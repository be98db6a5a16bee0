import { vi } from 'vitest';

/** Waits for what comes by itself, as long as a page is waited for (see setupPages.ts). */
export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 120_000 });

/** A promise, and what resolves it: a response that comes when the test wants it. */
export function gate() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release: () => release() };
}
