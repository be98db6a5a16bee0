import { vi } from '@/text/vi';

/**
 * A part of the program could not be loaded. It can be requested again, and nothing typed is lost.
 */
export class PartFailed extends Error {
  constructor(cause: unknown) {
    super(vi.part.failed, { cause });
    this.name = 'PartFailed';
  }
}

/** A part of the program that is loaded when it is needed, or earlier. */
export interface Part<T> {
  /** Rejects with PartFailed if loading failed; the next call tries again. */
  load: () => Promise<T>;
  /** Starts loading. If that fails, the next `load` tries again. */
  preload: () => void;
  /** The part, or null if it is not loaded. */
  now: () => T | null;
}

const secondTryMs = 700;

/** The only way to load a part; house.test.ts forbids every other import(). */
export function part<T>(importIt: () => Promise<T>): Part<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;

  const begin = async () => {
    try {
      loaded = await importIt().catch(() => secondTry(importIt));
      return loaded;
    } catch (error) {
      loading = null;
      throw new PartFailed(error);
    }
  };
  const load = () => {
    loading ??= begin();
    return loading;
  };
  return { load, preload: () => void load().catch(() => undefined), now: () => loaded };
}

async function secondTry<T>(importIt: () => Promise<T>): Promise<T> {
  await new Promise((done) => setTimeout(done, secondTryMs));
  return importIt();
}
