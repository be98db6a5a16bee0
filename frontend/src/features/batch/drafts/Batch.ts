import { Store } from '@/state/Store';
import { viBatch } from '@/text/list/viBatch';
import { messageOf } from './draftErrors';
import {
  type Calls,
  DraftGone,
  type DraftProgress,
  makeDraft,
  PossibleDuplicate,
  Unusable,
} from './draftSteps';
import type { CsvValues } from './fields';
import { isOver, isRunning, type Line, type LineState } from './lines';
import { checked, type FileLook, lookOf, sameFile } from './picked';
import { type Plan, type Planned, plannedOf } from './plan';
import { type Waits, waitBeforeRetry } from './waitBeforeRetry';

/** Number of files processed in parallel. */
const concurrency = 3;

/** Creates drafts from many files, in the order in which they were added. */
export class Batch {
  readonly #files = new Map<number, File>();
  readonly #ways = new Map<number, DraftProgress>();
  readonly #stops = new Map<number, AbortController>();
  #made = 0;

  constructor(
    readonly calls: Calls,
    readonly plan: Plan,
    readonly waits: Waits,
  ) {}

  readonly list = new Store<readonly Line[]>([]);
  readonly lines = this.list.state;

  /** Lists what an earlier page left unfinished, unless this page has its own batch. */
  restore(): void {
    if (this.lines().length > 0) return;
    for (const planned of this.plan.all()) this.#append(planned, leftOver(planned));
  }

  /** Adds files; files of an unfinished batch are resumed immediately. */
  async add(files: readonly File[]): Promise<void> {
    if (files.length > 0 && this.lines().every(isOver)) this.discard();
    const there = this.lines().flatMap(({ id }) => this.#files.get(id) ?? []);
    for (const { file, problem } of await checked(files, there)) {
      const unfinished = problem ? undefined : this.#lineToResume(file);
      const id = unfinished?.id ?? this.#append(file, { kind: 'ready' });
      this.#files.set(id, file);
      this.#show(id, problem ? { kind: 'refused', problem } : await this.#begun(id, file));
    }
    this.#fill();
  }

  /** The state of an added file, which an earlier page may have begun or finished. */
  async #begun(id: number, file: File): Promise<LineState> {
    const planned = this.plan.find(file);
    if (!planned) return { kind: 'ready' };
    if (!planned.finished) {
      this.#ways.set(id, { file, planned, proposal: null });
      return { kind: 'queued' };
    }
    const same = planned.digest === (await this.calls.digest(file));
    return same ? leftOver(planned) : { kind: 'ready' };
  }

  #lineToResume = (file: File) =>
    this.lines().find((line) => !this.#files.has(line.id) && sameFile(line.file, file));

  #append(file: FileLook, state: LineState): number {
    this.#made += 1;
    this.list.set([...this.lines(), { id: this.#made, file: lookOf(file), state }]);
    return this.#made;
  }

  remove(id: number): void {
    const line = this.#find(id);
    if (line && notBegun.has(line.state.kind)) this.plan.forget(line.file);
    this.list.set(this.lines().filter((one) => one !== line));
    this.#ways.delete(id);
    this.#tidy();
  }

  /** Removes all files that are not in progress; created drafts stay. */
  discard(): void {
    for (const line of this.lines()) if (!isRunning(line)) this.plan.forget(line.file);
    this.list.set(this.lines().filter(isRunning));
  }

  /** Starts with all that are ready; `given` has the CSV's values by file id. */
  start(given: ReadonlyMap<number, CsvValues> = new Map()): void {
    const ready = this.lines().filter(({ state }) => state.kind === 'ready');
    for (const { id } of ready) {
      const file = this.#files.get(id) as File;
      const planned = plannedOf(file, id, given.get(id) ?? {});
      this.#ways.set(id, { file, planned, proposal: null });
      this.plan.keep(planned); // all of them before the first call, so that none is lost if the page is closed now
    }
    for (const { id } of ready) this.#show(id, { kind: 'queued' });
    this.#fill();
  }

  retry(id: number): void {
    const way = this.#ways.get(id);
    if (way) this.plan.keep(way.planned);
    this.#show(id, { kind: 'queued' });
    this.#fill();
  }

  /** Creates a draft although it may be a duplicate. */
  accept(id: number): void {
    const way = this.#ways.get(id);
    if (way) way.accepted = true;
    this.retry(id);
  }

  cancel(id: number): void {
    this.#abort(id);
    const planned = this.#ways.get(id)?.planned;
    if (planned && !planned.ebookId && !planned.fields) this.plan.forget(planned);
    this.#tidy();
  }

  /** Interrupts everything in progress; it can be resumed later. */
  stop(): void {
    for (const line of this.lines()) if (isRunning(line)) this.#abort(line.id);
  }

  #abort(id: number): void {
    this.#stops.get(id)?.abort();
    if (this.#find(id)?.state.kind === 'queued') this.#show(id, this.#cancelled(id));
  }

  #fill(): void {
    const queued = this.lines().filter(({ state }) => state.kind === 'queued');
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
    const show = (state: LineState) => this.#show(id, state);
    for (let failures = 0; ; ) {
      try {
        const made = await makeDraft(way, this.calls, {
          keep: (planned) => this.plan.keep(planned),
          show: (doing) => signal.aborted || this.#show(id, { kind: 'doing', doing }),
          signal,
        });
        this.plan.keep({ ...way.planned, finished: true });
        way.proposal = null; // frees the memory of the cover
        return { kind: 'done', ...made };
      } catch (error) {
        if (signal.aborted) return this.#cancelled(id);
        if (error instanceof PossibleDuplicate)
          return { kind: 'possibleDuplicate', found: error.found };
        const retries = await waitBeforeRetry({ ...this.waits, show, error, failures, signal });
        if (!retries) return this.#failed(way, error);
        if (signal.aborted) return this.#cancelled(id);
        failures += 1;
      }
    }
  }

  #failed(way: DraftProgress, error: unknown): LineState {
    if (error instanceof DraftGone) {
      this.plan.forget(way.file);
      way.planned = plannedOf(way.file, way.planned.place, way.planned.given);
      return { kind: 'failed', message: viBatch.gone, draft: null };
    }
    if (error instanceof Unusable)
      this.plan.forget(way.file); // the file stays unusable, so there is nothing to resume
    else this.plan.keep(way.planned);
    return { kind: 'failed', message: messageOf(error), draft: way.planned.ebookId };
  }

  #cancelled(id: number): LineState {
    return { kind: 'cancelled', draft: this.#ways.get(id)?.planned.ebookId ?? null };
  }

  /** Once all files are done, the plan has nothing to resume. */
  #tidy(): void {
    if (!this.lines().every(isOver)) return;
    for (const { file } of this.lines()) this.plan.forget(file);
  }

  #find = (id: number) => this.lines().find((line) => line.id === id);

  #show(id: number, state: LineState): void {
    this.list.set(this.lines().map((line) => (line.id === id ? { ...line, state } : line)));
  }
}

/** States of files in the plan for which nothing was created yet. */
const notBegun = new Set<LineState['kind']>(['needsFile', 'possibleDuplicate']);

const leftOver = ({ finished, ebookId }: Planned): LineState =>
  finished && ebookId
    ? { kind: 'finished', draft: ebookId }
    : { kind: 'needsFile', draft: ebookId };
