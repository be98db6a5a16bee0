import type { EbookRecord } from '@/api/recordSchema';
import { writeText } from '@/state/stored';
import { keysUnder, readJson, writeJson } from '@/state/storedJson';
import type { CsvValues } from './fields';
import { type FileLook, lookOf } from './picked';
import { planPrefix } from './planPrefix';

/**
 * The progress of a file, kept in this browser for each user, so that adding the file again resumes
 * it. The server knows which bytes have arrived; the plan ensures that the draft is created once.
 */
export interface Planned extends FileLook {
  /** Its position in the batch. */
  place: number;
  /** The values of its line in the CSV. */
  given: CsvValues;
  /**
   * Digest of the file's ends, to distinguish it from another with the same name, size and time; empty
   * until its turn comes.
   */
  digest: string;
  /** The idempotency key of its creation. */
  key: string;
  /** The content of the creation; removed after the response. */
  fields: EbookRecord | null;
  ebookId: string | null;
  finished: boolean;
  at: number;
}

/** A file that was not begun. */
export const plannedOf = (file: FileLook, place: number, given: CsvValues): Planned => ({
  ...lookOf(file),
  place,
  given,
  digest: '',
  key: '',
  fields: null,
  ebookId: null,
  finished: false,
  at: Date.now(),
});

/** The server remembers an idempotency key for a day. */
const keyLastsMs = 23 * 3_600_000;
const lastsMs = 30 * 24 * 3_600_000;

/**
 * The files of a user's batch, each under its own storage key, so that windows do not overwrite each
 * other.
 */
export class Plan {
  /** Storage is full or blocked. */
  broken = false;
  readonly #mine: string;

  constructor(userId: string) {
    this.#mine = `${planPrefix}${userId}:`;
  }

  /** In the order of the batch. */
  all(): Planned[] {
    return keysUnder(this.#mine)
      .flatMap((key) => this.#read(key) ?? [])
      .sort((a, b) => a.place - b.place);
  }

  /** The files that are not finished. */
  unfinished(): Planned[] {
    return this.all().filter(({ finished }) => !finished);
  }

  /** What is known of this file, as far as possible without reading it. */
  find(file: FileLook): Planned | undefined {
    return this.#read(this.#nameOf(file)) ?? undefined;
  }

  keep(planned: Planned): void {
    if (!writeJson(this.#nameOf(planned), planned)) this.broken = true;
  }

  forget(file: FileLook): void {
    writeText(this.#nameOf(file), null);
  }

  #nameOf({ name, size, lastModified }: FileLook): string {
    return `${this.#mine}${size}:${lastModified}:${name}`;
  }

  #read(key: string): Planned | null {
    const planned = readJson<Planned>(key);
    const lasts = planned?.fields ? keyLastsMs : lastsMs;
    if (planned && Date.now() - planned.at < lasts) return planned;
    writeText(key, null);
    return null;
  }
}
