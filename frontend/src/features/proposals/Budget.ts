/** The reading ended early: it was cancelled, or its time ran out. */
export class ReadingStopped extends Error {
  constructor(readonly why: 'cancelled' | 'slow') {
    super(why);
  }
}

export interface Limits {
  /** Total time in milliseconds. */
  time: number;
  /** Maximum number of pages whose text is read. */
  pages: number;
}

/** Milliseconds that a reading may take in all if a person waits for it. */
export const readingMs = 20_000;

/** The same for the files of a batch, several of which are read at once. */
export const readingInBatchMs = 60_000;

/** Two seconds are reserved for opening the file and for the last results. */
export const limitsFor = (ms: number): Limits => ({ time: ms - 2_000, pages: 400 });

export const defaultLimits = limitsFor(readingMs);

/** Milliseconds of work after which other tasks of the thread get a turn. */
const turnMs = 30;

/** The remaining pages and time of a reading. */
export class Budget {
  readonly #signal: AbortSignal | undefined;
  readonly #end: number;
  readonly #readUntil: number;
  #pages: number;
  #turnBegan = performance.now();

  constructor(signal?: AbortSignal, limits: Limits = defaultLimits) {
    this.#signal = signal;
    this.#end = performance.now() + limits.time;
    this.#readUntil = this.#end - 0.3 * limits.time;
    this.#pages = limits.pages;
  }

  /**
   * Counts one page; returns whether it may be read. The last part of the time is reserved for
   * evaluating what was read.
   */
  takePage(): boolean {
    this.#pages -= 1;
    return this.#pages >= 0 && performance.now() < this.#readUntil;
  }

  /**
   * Lets other tasks run if it is time to. Throws ReadingStopped if the time is over or the reading was
   * cancelled.
   */
  async step(): Promise<void> {
    this.check();
    if (performance.now() - this.#turnBegan < turnMs) return;
    await new Promise((done) => setTimeout(done));
    this.#turnBegan = performance.now();
    this.check();
  }

  check(): void {
    if (this.#signal?.aborted) throw new ReadingStopped('cancelled');
    if (performance.now() > this.#end) throw new ReadingStopped('slow');
  }
}
