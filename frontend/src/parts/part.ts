import { vi } from '@/text/vi';

/** A part of the program did not come; it can be asked for again, and nothing typed is lost. */
export class PartFailed extends Error {
  constructor(cause: unknown) {
    super(vi.part.failed, { cause });
    this.name = 'PartFailed';
  }
}

/** A part of the program that is loaded when it is needed, or ahead of that. */
export interface Part<T> {
  /** Rejects with PartFailed where it did not come; the next call asks for it again. */
  load: () => Promise<T>;
  /** Begins to load it. Whoever needs it later is told of a failure, not the caller. */
  ahead: () => void;
  /** The part, or null where it is not here yet. */
  now: () => T | null;
}

const secondTryMs = 700;

/** The one way to load a part; house.test.ts forbids every other import(). */
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
  return { load, ahead: () => void load().catch(() => undefined), now: () => loaded };
}

async function secondTry<T>(importIt: () => Promise<T>): Promise<T> {
  await new Promise((done) => setTimeout(done, secondTryMs));
  return importIt();
}
