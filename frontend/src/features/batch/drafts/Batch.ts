import { PutError } from '@/api/files/putFile';
import { errorMessage, isUnanswered, problemOf, statusOf } from '@/api/problem';
import { failureOf } from '@/features/form/upload/uploadFailure';
import { PartFailed } from '@/parts/part';
import { viBatch } from '@/text/list/viBatch';
import { type Calls, DraftGone, type DraftProgress, makeDraft, Unusable } from './draftSteps';
import type { CsvValues } from './fields';
import { isRunning, type Line, type LineState } from './lines';
import { checked } from './picked';
import type { Plan } from './plan';

/** What a file may have to wait for; each wait ends with the signal. */
export interface Waits {
  isOnline: () => boolean;
  online: (signal: AbortSignal) => Promise<void>;
  isSignedIn: () => boolean;
  /** Resolves when the same person has signed in again. */
  signedIn: (signal: AbortSignal) => Promise<void>;
  second: (signal: AbortSignal) => Promise<void>;
}

/** Number of files processed at once. */
const concurrency = 3;

/** Seconds to wait before each retry after a failure of the server or the connection. */
const pauses = [2, 5, 15];

/** Creates drafts from many files, in the order in which they were added. */
export class Batch {
  readonly #listeners = new Set<() => void>();
  readonly #ways = new Map<number, DraftProgress>();
  readonly #stops = new Map<number, AbortController>();
  #lines: readonly Line[] = [];
  #made = 0;

  constructor(
    readonly calls: Calls,
    readonly plan: Plan,
    readonly waits: Waits,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly lines = (): readonly Line[] => this.#lines;

  async add(files: readonly File[]): Promise<void> {
    const there = this.#lines.map(({ file }) => file);
    for (const { file, problem } of await checked(files, there)) {
      this.#made += 1;
      const begun = this.plan.find(file) !== undefined;
      const state: LineState = problem ? { kind: 'refused', problem } : { kind: 'ready', begun };
      this.#lines = [...this.#lines, { id: this.#made, file, state }];
    }
    this.#announce();
  }

  remove(id: number): void {
    this.#lines = this.#lines.filter((line) => line.id !== id);
    this.#ways.delete(id);
    this.#announce();
  }

  /** Starts with all that are ready; `given` has the CSV's values by file id. */
  start(given: ReadonlyMap<number, CsvValues> = new Map()): void {
    for (const { id, file, state } of this.#lines) {
      if (state.kind !== 'ready') continue;
      const planned = this.plan.find(file) ?? null;
      this.#ways.set(id, { file, given: given.get(id) ?? {}, planned, proposal: null });
      this.#show(id, { kind: 'queued' });
    }
    this.#fill();
  }

  retry(id: number): void {
    this.#show(id, { kind: 'queued' });
    this.#fill();
  }

  cancel(id: number): void {
    this.#stops.get(id)?.abort();
    if (this.#find(id)?.state.kind === 'queued') this.#show(id, this.#cancelled(id));
    this.#tidy();
  }

  /** Cancels everything in progress; it can be resumed later. */
  stop(): void {
    for (const line of this.#lines) if (isRunning(line)) this.cancel(line.id);
  }

  #fill(): void {
    const queued = this.#lines.filter(({ state }) => state.kind === 'queued');
    for (const { id } of queued.slice(0, Math.max(0, concurrency - this.#stops.size))) {
      void this.#run(id);
    }
  }

  async #run(id: number): Promise<void> {
    const stop = new AbortController();
    this.#stops.set(id, stop);
    try {
      this.#show(id, await this.#outcome(id, stop.signal));
    } finally {
      this.#stops.delete(id);
      this.#tidy();
      this.#fill();
    }
  }

  /** Retries until the draft is done, cancelled, or cannot succeed. */
  async #outcome(id: number, signal: AbortSignal): Promise<LineState> {
    const way = this.#ways.get(id) as DraftProgress;
    for (let failures = 0; ; ) {
      try {
        const made = await makeDraft(way, this.calls, {
          keep: (planned) => this.plan.keep(planned),
          show: (doing) => signal.aborted || this.#show(id, { kind: 'doing', doing }),
          signal,
        });
        if (way.planned) this.plan.keep({ ...way.planned, finished: true });
        way.proposal = null; // frees the memory of the cover
        return { kind: 'done', before: false, ...made };
      } catch (error) {
        if (signal.aborted) return this.#cancelled(id);
        if (!(await this.#waited(id, error, failures, signal))) return this.#failed(way, error);
        if (signal.aborted) return this.#cancelled(id);
        failures += 1;
      }
    }
  }

  /** Waits for what may allow another try; returns whether there was something to wait for. */
  async #waited(
    id: number,
    error: unknown,
    failures: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const refused = statusOf(error) === 401;
    if (refused && !this.waits.isSignedIn()) {
      this.#show(id, { kind: 'waiting', for: 'signIn' });
      await this.waits.signedIn(signal);
      return true;
    }
    if (!refused && !isTemporary(error)) return false;
    if (!this.waits.isOnline()) {
      this.#show(id, { kind: 'waiting', for: 'line' });
      await this.waits.online(signal);
      return true;
    }
    for (let left = pauses[failures] ?? 0; left > 0 && !signal.aborted; left -= 1) {
      this.#show(id, { kind: 'pausing', seconds: left });
      await this.waits.second(signal);
    }
    return failures < pauses.length;
  }

  #failed(way: DraftProgress, error: unknown): LineState {
    if (error instanceof DraftGone) {
      this.plan.forget(way.file);
      way.planned = null;
      return { kind: 'failed', message: viBatch.gone, draft: null };
    }
    const draft = way.planned?.ebookId ?? null;
    // Nothing was created, so there is nothing to resume.
    if (draft === null && !way.planned?.fields) this.plan.forget(way.file);
    return { kind: 'failed', message: messageOf(error), draft };
  }

  #cancelled(id: number): LineState {
    return { kind: 'cancelled', draft: this.#ways.get(id)?.planned?.ebookId ?? null };
  }

  /** Once all files are done, the plan has nothing to resume. */
  #tidy(): void {
    const open = this.#lines.filter(
      ({ state }) => state.kind !== 'done' && state.kind !== 'refused',
    );
    if (open.length > 0) return;
    for (const { file } of this.#lines) this.plan.forget(file);
  }

  #find = (id: number) => this.#lines.find((line) => line.id === id);

  #show(id: number, state: LineState): void {
    this.#lines = this.#lines.map((line) => (line.id === id ? { ...line, state } : line));
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the error may go away by itself. */
function isTemporary(error: unknown): boolean {
  if (error instanceof PartFailed) return true;
  if (error instanceof PutError) return error.kind === 'offline' || error.kind === 'busy';
  return isUnanswered(error) && problemOf(error)?.code !== 'storage.full';
}

function messageOf(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  if (error instanceof PutError) {
    const { message, cause } = failureOf(error);
    return cause ?? message;
  }
  return errorMessage(error);
}
