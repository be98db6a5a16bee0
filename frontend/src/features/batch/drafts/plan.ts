import type { EbookFields } from '@/api/types';
import { type FileLook, sameFile } from './picked';

/**
 * How far a file has come, kept in this browser for each user, so that dropping it again goes on
 * there. What has arrived at the server is the server's to say; what must not be done twice is
 * creating.
 */
export interface Planned extends FileLook {
  /** Of its ends; a file of the same name, size and time may be another. */
  digest: string;
  /** With which it is created, however often that is repeated. */
  key: string;
  /** What was sent to create it; gone once there is an answer. */
  fields: EbookFields | null;
  ebookId: string | null;
  finished: boolean;
  at: number;
}

const prefix = 'cms-batch:';

/** The server remembers a key for a day. */
const lastsMs = 23 * 3_600_000;

/** The files that a user has begun, each under a key of its own: windows do not overwrite each other. */
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

  /** Those that are still to be finished. */
  unfinished(): Planned[] {
    return this.all().filter(({ finished }) => !finished);
  }

  /** Whether something of this file was begun, as far as can be told without reading it. */
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
      // Nothing was kept.
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
