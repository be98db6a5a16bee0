import type { EbookRecord } from '@/api/recordSchema';
import { type FileLook, sameFile } from './picked';

/**
 * The progress of a file, kept in this browser for each user, so that adding the file again resumes
 * it. The server knows which bytes have arrived; the plan ensures that the draft is created once.
 */
export interface Planned extends FileLook {
  /** Digest of the file's ends, to tell it from another with the same name, size and time. */
  digest: string;
  /** The idempotency key of its creation. */
  key: string;
  /** The content of the creation; removed after the response. */
  fields: EbookRecord | null;
  ebookId: string | null;
  finished: boolean;
  at: number;
}

const prefix = 'cms-batch:';

/** The server remembers an idempotency key for a day. */
const lastsMs = 23 * 3_600_000;

/**
 * The files begun by a user, each under its own storage key, so that windows do not overwrite each
 * other.
 */
export class Plan {
  /** Storage is full or blocked. */
  broken = false;
  readonly #mine: string;

  constructor(userId: string) {
    this.#mine = `${prefix}${userId}:`;
  }

  all(): Planned[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(this.#mine))
        .flatMap((key) => this.#read(key) ?? []);
    } catch {
      return [];
    }
  }

  /** The files that are not finished. */
  unfinished(): Planned[] {
    return this.all().filter(({ finished }) => !finished);
  }

  /** Whether this file was begun, as far as can be told without reading it. */
  find(file: FileLook): Planned | undefined {
    return this.all().find((planned) => sameFile(planned, file));
  }

  keep(planned: Planned): void {
    try {
      localStorage.setItem(this.#nameOf(planned), JSON.stringify(planned));
    } catch {
      this.broken = true;
    }
  }

  forget(file: FileLook): void {
    try {
      localStorage.removeItem(this.#nameOf(file));
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }

  clear(): void {
    for (const planned of this.all()) this.forget(planned);
  }

  #nameOf({ name, size, lastModified }: FileLook): string {
    return `${this.#mine}${size}:${lastModified}:${name}`;
  }

  #read(key: string): Planned | null {
    const planned: Planned | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (planned && Date.now() - planned.at < lastsMs) return planned;
    localStorage.removeItem(key);
    return null;
  }
}
