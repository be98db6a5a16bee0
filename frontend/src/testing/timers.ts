import { vi } from 'vitest';

/** Holds timers of this length. The returned function runs the first; it returns whether there was one. */
export function holdTimers(ms: number): () => boolean {
  const { setTimeout, clearTimeout } = globalThis;
  const held = new Map<unknown, () => void>();
  vi.stubGlobal('setTimeout', (run: () => void, after?: number, ...rest: unknown[]) => {
    if (after !== ms) return setTimeout(run, after, ...rest);
    const id = setTimeout(() => undefined);
    held.set(id, run);
    return id;
  });
  vi.stubGlobal('clearTimeout', (id?: number) => {
    held.delete(id);
    clearTimeout(id);
  });
  return () => {
    const [run] = held.values();
    held.clear();
    run?.();
    return run !== undefined;
  };
}
