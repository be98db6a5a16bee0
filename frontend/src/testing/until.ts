import { vi } from 'vitest';

/** Waits for what comes by itself, as long as a page is waited for (see setup.ts). */
export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 120_000 });
