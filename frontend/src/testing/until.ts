import { vi } from 'vitest';

/** Waits until a check passes, with the same timeout as for pages (see setupPages.ts). */
export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 240_000 });

/** A promise and the function that resolves it, for a response that a test holds back. */
export function gate() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release: () => release() };
}
