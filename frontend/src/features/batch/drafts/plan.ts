import type { EbookRecord } from '@/api/recordSchema';
import { writeText } from '@/state/stored';
import { keysUnder, readJson, writeJson } from '@/state/storedJson';
import { batchPrefix } from '@/ui/unsaved/uploadEntries';
import type { CsvValues } from './fields';
import { type FileIdentity, identityOf } from './picked';

/**
 * The progress of a file, kept in this browser for each user, so that adding the file again resumes
 * it. The server knows which bytes have arrived; the plan ensures that the draft is created once.
 */
export interface FilePlan extends FileIdentity {
  /** Its position in the batch. */
  place: number;
  /** The values of its line in the CSV. */
  given: CsvValues;
  /**
   * Digest of the file's ends, to distinguish it from another with the same name, size and time; empty
   * until it is processed.
   */
  digest: string;
  /** The idempotency key of its creation. */
  key: string;
  /** The content of the creation; removed after the response. */
  fields: EbookRecord | null;
  ebookId: string | null;
  finished: boolean;
  /** When the creation was sent; before that, when the file was started. */
  at: number;
}

/** A plan whose creation was not sent yet. */
export const newPlan = (file: FileIdentity, place: number, given: CsvValues): FilePlan => ({
  ...identityOf(file),
  place,
  given,
  digest: '',
  key: '',
  fields: null,
  ebookId: null,
  finished: false,
  at: Date.now(),
});

/** Whether the creation was sent. From then on the values stay, so that it can be repeated. */
export const isBegun = ({ fields, ebookId }: FilePlan): boolean =>
  fields !== null || ebookId !== null;

/** The plan with the values of the current CSV, if there is one and the creation was not sent. */
export const withCsv = (planned: FilePlan, given: CsvValues | null): FilePlan =>
  given && !isBegun(planned) ? { ...planned, given } : planned;

/** Whether the creation was sent so long ago that the server, which keeps keys for a day, may not know its key. */
export const hasExpiredKey = ({ fields, at }: FilePlan): boolean =>
  fields !== null && Date.now() - at >= keyLifetimeMs;

const keyLifetimeMs = 23 * 3_600_000;
const lifetimeMs = 30 * 24 * 3_600_000;

/**
 * The stored progress of a user's batch. Each file has its own storage key, so that windows do not
 * overwrite each other.
 */
export class PlanStore {
  /** Storage is full or blocked. */
  storageFailed = false;
  readonly #prefix: string;

  constructor(userId: string) {
    this.#prefix = `${batchPrefix}${userId}:`;
  }

  all(): FilePlan[] {
    return keysUnder(this.#prefix)
      .flatMap((key) => this.#read(key) ?? [])
      .sort((a, b) => a.place - b.place);
  }

  /** The stored progress of a file, found without reading the file. */
  find(file: FileIdentity): FilePlan | undefined {
    return this.#read(this.#keyOf(file)) ?? undefined;
  }

  save(planned: FilePlan): void {
    if (!writeJson(this.#keyOf(planned), planned)) this.storageFailed = true;
  }

  remove(file: FileIdentity): void {
    writeText(this.#keyOf(file), null);
  }

  #keyOf({ name, size, lastModified }: FileIdentity): string {
    return `${this.#prefix}${size}:${lastModified}:${name}`;
  }

  /** Reads a plan; one that is too old is removed. If only its key is too old, the creation begins again. */
  #read(key: string): FilePlan | null {
    const planned = readJson<FilePlan>(key);
    const age = Date.now() - (planned?.at ?? 0);
    if (!planned || age >= lifetimeMs) {
      writeText(key, null);
      return null;
    }
    return hasExpiredKey(planned)
      ? { ...newPlan(planned, planned.place, planned.given), at: planned.at }
      : planned;
  }
}
