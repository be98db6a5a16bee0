/** The reading is over: it was cancelled, or its time ran out. */
export class Stopped extends Error {
  constructor(readonly why: 'cancelled' | 'slow') {
    super(why);
  }
}

export interface Limits {
  /** Milliseconds for all of it. */
  time: number;
  /** Pages whose text may be read. */
  pages: number;
}

/** Of the 20 seconds that a reading has, two are for its beginning and its end. */
export const usualLimits: Limits = { time: 18_000, pages: 400 };

/** A stretch of work after which whoever else waits for the thread has a turn. */
const stretch = 30;

/** How much of a PDF may still be read, and how long that may take. */
export class Budget {
  readonly #signal: AbortSignal | undefined;
  readonly #end: number;
  readonly #enough: number;
  #pages: number;
  #turn = performance.now();

  constructor(signal?: AbortSignal, limits: Limits = usualLimits) {
    this.#signal = signal;
    this.#end = performance.now() + limits.time;
    this.#enough = this.#end - 0.3 * limits.time;
    this.#pages = limits.pages;
  }

  /** Whether one page more may be read; counts it. The last of the time is for what was read. */
  takePage(): boolean {
    this.#pages -= 1;
    return this.#pages >= 0 && performance.now() < this.#enough;
  }

  /** Gives way to others where it is their turn. Throws Stopped where nothing more may be done. */
  async step(): Promise<void> {
    this.check();
    if (performance.now() - this.#turn < stretch) return;
    await new Promise((done) => setTimeout(done));
    this.#turn = performance.now();
    this.check();
  }

  check(): void {
    if (this.#signal?.aborted) throw new Stopped('cancelled');
    if (performance.now() > this.#end) throw new Stopped('slow');
  }
}
