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
import { isFinished, isInBatch, isOver, isRunning, type Line, type LineState } from './lines';
import { checkFiles, type FileIdentity, identityOf, sameFile } from './picked';
import { type FilePlan, isBegun, newPlan, type PlanStore, withCsv } from './plan';
import { type Waits, waitBeforeRetry } from './waitBeforeRetry';

/** Number of files processed in parallel. */
const concurrency = 3;

/** Creates drafts from many files, in the order in which they were added. */
export class Batch {
  readonly #files = new Map<number, File>();
  readonly #progress = new Map<number, DraftProgress>();
  readonly #stops = new Map<number, AbortController>();
  #lastId = 0;
  #adding: Promise<void> = Promise.resolve();

  constructor(
    readonly calls: Calls,
    readonly plans: PlanStore,
    readonly waits: Waits,
  ) {}

  readonly list = new Store<readonly Line[]>([]);
  readonly lines = this.list.state;

  /** Lists what an earlier page left unfinished, unless this page has its own batch. */
  restore(): void {
    const all = this.plans.all();
    if (this.lines().length > 0 || all.every(({ finished }) => finished)) return;
    for (const planned of all) this.#append(planned, restoredState(planned));
  }

  /** Adds files; those of an unfinished batch resume at once, unless a CSV may give other values. */
  add(files: readonly File[], hasCsv = () => false): Promise<void> {
    const add = () => this.#add(files, hasCsv);
    this.#adding = this.#adding.then(add, add); // one after the other: each sees the files before it
    return this.#adding;
  }

  async #add(files: readonly File[], hasCsv: () => boolean): Promise<void> {
    if (files.length > 0 && isFinished(this.lines())) this.discard();
    const added = this.lines()
      .filter(isInBatch)
      .flatMap(({ id }) => this.#files.get(id) ?? []);
    for (const { file, problem } of await checkFiles(files, added)) {
      // Awaited before the file is listed, since it can be started from then on.
      const finished = problem ? null : await this.#finishedBefore(file);
      const unfinished = problem ? undefined : this.#lineToResume(file);
      const id = unfinished?.id ?? this.#append(file, { kind: 'ready' });
      this.#files.set(id, file);
      if (problem) this.#show(id, { kind: 'refused', problem });
      else if (finished) this.#show(id, restoredState(finished));
      else this.#show(id, this.#initialState(id, file, hasCsv()));
    }
    this.#startQueued();
  }

  /** The plan of a file that an earlier page has finished; null for others. */
  async #finishedBefore(file: File): Promise<FilePlan | null> {
    const planned = this.plans.find(file);
    if (!planned?.finished) return null;
    const digest = await this.calls.digestOfEnds(file).catch(() => null); // reported when it is started
    return planned.digest === digest ? planned : null;
  }

  /** The state of an added file, which an earlier page may have begun. */
  #initialState(id: number, file: File, hasCsv: boolean): LineState {
    const planned = this.plans.find(file);
    if (!planned || planned.finished) return { kind: 'ready' };
    this.#progress.set(id, { file, planned, proposal: null });
    return { kind: hasCsv && !isBegun(planned) ? 'ready' : 'queued' };
  }

  #lineToResume = (file: File) =>
    this.lines().find((line) => !this.#files.has(line.id) && sameFile(line.file, file));

  #append(file: FileIdentity, state: LineState): number {
    this.#lastId += 1;
    this.list.set([...this.lines(), { id: this.#lastId, file: identityOf(file), state }]);
    return this.#lastId;
  }

  remove(id: number): void {
    const line = this.#find(id);
    const hasPlan = line?.state.kind === 'needsFile' || this.#progress.has(id);
    if (line && hasPlan) this.plans.remove(line.file);
    this.list.set(this.lines().filter((other) => other !== line));
    this.#forget(id);
    this.#tidy();
  }

  /** Removes all files that are not in progress; created drafts stay. */
  discard(): void {
    for (const line of this.lines().filter((one) => !isRunning(one))) {
      if (isInBatch(line)) this.plans.remove(line.file);
      this.#forget(line.id);
    }
    this.list.set(this.lines().filter(isRunning));
  }

  /** Frees the file and the cover that was drawn from it. */
  #forget(id: number): void {
    this.#files.delete(id);
    this.#progress.delete(id);
  }

  /** Starts all files that are ready; `csvValues` are by the id of the line, null without a CSV. */
  start(csvValues: ReadonlyMap<number, CsvValues> | null = null): void {
    const ready = this.lines().filter(({ state }) => state.kind === 'ready');
    for (const { id } of ready) {
      const file = this.#files.get(id) as File;
      const before = this.#progress.get(id)?.planned ?? newPlan(file, id, {});
      const planned = withCsv(before, csvValues && (csvValues.get(id) ?? {}));
      this.#progress.set(id, { file, planned, proposal: null });
      this.plans.save(planned); // before the first call, so that no file is lost if the page is closed now
    }
    for (const { id } of ready) this.#show(id, { kind: 'queued' });
    this.#startQueued();
  }

  /** Tries again, with the values that the CSV has now; null without a CSV. */
  retry(id: number, csvValues: CsvValues | null = null): void {
    const progress = this.#progress.get(id);
    if (progress) {
      progress.planned = withCsv(progress.planned, csvValues);
      this.plans.save(progress.planned);
    }
    this.#show(id, { kind: 'queued' });
    this.#startQueued();
  }

  /** Creates a draft although it may be a duplicate. */
  accept(id: number, csvValues: CsvValues | null = null): void {
    const progress = this.#progress.get(id);
    if (progress) progress.accepted = true;
    this.retry(id, csvValues);
  }

  cancel(id: number): void {
    this.#abort(id);
    const planned = this.#progress.get(id)?.planned;
    if (planned && !isBegun(planned)) this.plans.remove(planned);
  }

  /** Interrupts everything in progress; it can be resumed later. */
  stop(): void {
    for (const line of this.lines()) if (isRunning(line)) this.#abort(line.id);
  }

  #abort(id: number): void {
    this.#stops.get(id)?.abort();
    if (this.#find(id)?.state.kind === 'queued') this.#show(id, this.#cancelled(id));
  }

  #startQueued(): void {
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
      this.#startQueued();
    }
  }

  /** Retries until the draft is done, cancelled, or cannot succeed. */
  async #outcome(id: number, signal: AbortSignal): Promise<LineState> {
    const progress = this.#progress.get(id) as DraftProgress;
    const show = (state: LineState) => this.#show(id, state);
    for (let pausesBefore = 0; ; ) {
      try {
        const made = await makeDraft(progress, this.calls, {
          save: (planned) => this.plans.save(planned),
          show: (doing) => signal.aborted || this.#show(id, { kind: 'doing', doing }),
          signal,
        });
        this.plans.save({ ...progress.planned, finished: true });
        progress.proposal = null; // frees the memory of the cover
        return { kind: 'done', ...made };
      } catch (error) {
        if (signal.aborted) return this.#cancelled(id);
        if (error instanceof PossibleDuplicate)
          return { kind: 'possibleDuplicate', found: error.found };
        const attempt = { ...this.waits, show, error, pausesBefore, signal };
        const waited = await waitBeforeRetry(attempt);
        if (!waited) return this.#failed(progress, error);
        if (signal.aborted) return this.#cancelled(id);
        if (waited === 'paused') pausesBefore += 1;
      }
    }
  }

  #failed(progress: DraftProgress, error: unknown): LineState {
    const { file, planned } = progress;
    if (error instanceof DraftGone) {
      this.plans.remove(file);
      progress.planned = newPlan(file, planned.place, planned.given);
      return { kind: 'failed', message: viBatch.gone, draft: null };
    }
    if (error instanceof Unusable)
      this.plans.remove(file); // the file stays unusable, so there is nothing to resume
    else this.plans.save(planned);
    return { kind: 'failed', message: messageOf(error), draft: planned.ebookId };
  }

  #cancelled(id: number): LineState {
    return { kind: 'cancelled', draft: this.#progress.get(id)?.planned.ebookId ?? null };
  }

  /** Removes the plans once all files are done, because nothing is left to resume. */
  #tidy(): void {
    if (!this.lines().every(isOver)) return;
    for (const { file } of this.lines()) this.plans.remove(file);
  }

  #find = (id: number) => this.lines().find((line) => line.id === id);

  #show(id: number, state: LineState): void {
    this.list.set(this.lines().map((line) => (line.id === id ? { ...line, state } : line)));
  }
}

const restoredState = ({ finished, ebookId }: FilePlan): LineState =>
  finished && ebookId
    ? { kind: 'finished', draft: ebookId }
    : { kind: 'needsFile', draft: ebookId };
