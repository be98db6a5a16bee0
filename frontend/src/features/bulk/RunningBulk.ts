import type { ReactNode } from 'react';
import type { BulkResult } from '@/api/ebooks/bulk';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { Store } from '@/state/Store';
import { type BulkBatch, batchesOf, type Outcome, outcomeOf, runBatches } from './bulkRun';
import type { BulkAction } from './selection';

/** The call for one batch. */
type BulkCall = (batch: Pick<BulkBatch, 'items' | 'key'>) => PromiseLike<{
  data?: BulkResult[];
  error?: unknown;
}>;

interface Confirmed {
  action: BulkAction;
  title: string;
  ebooks: readonly Ebook[];
  call: BulkCall;
  /** Sends all e-books in one call: a page that is being closed cannot send a second one. */
  inOneCall?: boolean;
  /** What is shown beside a changed e-book. */
  besideChanged?: (changed: Ebook) => ReactNode;
  /** The button that undoes all that was done. */
  undo?: (done: readonly Ebook[]) => ReactNode;
  /** Called after each run. */
  onSettled: (outcome: Outcome) => void;
}

interface State {
  batches: readonly BulkBatch[];
  busy: boolean;
  /** Why some batches have no results. */
  error: string | null;
}

/** A confirmed bulk action. It continues when its dialog is closed. */
export class RunningBulk {
  readonly id = `bulk:${newKey()}`;
  readonly #store: Store<State>;
  #stopped = false;

  constructor(readonly confirmed: Confirmed) {
    const size = confirmed.inOneCall ? confirmed.ebooks.length : undefined;
    const batches = batchesOf(confirmed.ebooks, newKey, size);
    this.#store = new Store<State>({ batches, busy: false, error: null });
  }

  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);
  readonly state = (): State => this.#store.state();

  #change(change: Partial<State>): void {
    this.#store.set({ ...this.state(), ...change });
  }

  outcome(): Outcome {
    return outcomeOf(this.state().batches, this.confirmed.ebooks);
  }

  /** Sends the batches that have no results. */
  async go(): Promise<Outcome> {
    let error: string | null = null;
    const send = async ({ items, key }: BulkBatch) => {
      if (this.#stopped) return null;
      const result = await this.confirmed.call({ items, key });
      if (result.error) error = errorMessage(result.error);
      return result.data ?? null;
    };
    this.#change({ busy: true, error: null });
    await runBatches(this.state().batches, send, (batches) => this.#change({ batches }));
    this.#change({ busy: false, error });
    const outcome = this.outcome();
    this.confirmed.onSettled(outcome);
    return outcome;
  }

  /** Sends no further batch. */
  stop(): void {
    this.#stopped = true;
  }
}
