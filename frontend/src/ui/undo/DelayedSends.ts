import type { Store } from '@/state/Store';
import type { Delayed, DelayedState, Failed, Held, Trouble } from './delayed';

type Event =
  | { type: 'held'; delayed: Held }
  | { type: 'takenBack' }
  | { type: 'begun'; delayed: Held }
  | { type: 'settled'; delayed: Held; trouble: Trouble | null }
  | { type: 'dismissed'; delayed: Held }
  | { type: 'onlyOf'; userId: string };

/** The time in which a decision can be taken back. */
export const undoMs = 6_000;

/**
 * Decisions that wait before they are sent. Only one waits at a time: the next one sends the one
 * before.
 */
export class DelayedSends {
  private last = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly running = new Set<Promise<boolean>>();

  constructor(private readonly store: Store<DelayedState>) {}

  hold(delayed: Delayed): void {
    const { waiting } = this.store.state();
    // A dialog that fades out still takes presses. Holding the same decision again would send it.
    if (waiting && isSame(waiting, delayed)) return;
    void this.sendNow();
    this.last += 1;
    this.dispatch({ type: 'held', delayed: { ...delayed, number: this.last } });
    this.timer = setTimeout(() => void this.sendNow(), undoMs);
  }

  readonly takeBack = (): void => {
    const { waiting } = this.store.state();
    clearTimeout(this.timer);
    this.dispatch({ type: 'takenBack' });
    waiting?.takeBack();
  };

  /** Sends the waiting decision; resolves to whether it and all running ones succeeded. */
  readonly sendNow = async (): Promise<boolean> => {
    const { waiting } = this.store.state();
    clearTimeout(this.timer);
    if (waiting) this.begin(waiting);
    const succeeded = await Promise.all(this.running);
    return succeeded.every(Boolean);
  };

  readonly sendAgain = ({ delayed }: Failed): void => this.begin(delayed);

  readonly dismiss = ({ delayed }: Failed): void => this.dispatch({ type: 'dismissed', delayed });

  /** Called when the page is closed. */
  readonly leave = (): void => {
    void this.sendNow();
    for (const delayed of this.store.state().sending) delayed.leave();
  };

  /** Forgets the decisions of other users, after another user has signed in. */
  readonly keepOnlyOf = (userId: string): void => {
    const { waiting } = this.store.state();
    if (waiting && waiting.userId !== userId) clearTimeout(this.timer);
    this.dispatch({ type: 'onlyOf', userId });
  };

  private dispatch(event: Event): void {
    this.store.set(reduced(this.store.state(), event));
  }

  private begin(delayed: Held): void {
    this.dispatch({ type: 'begun', delayed });
    const sending = this.send(delayed);
    this.running.add(sending);
    void sending.finally(() => this.running.delete(sending));
  }

  private async send(delayed: Held): Promise<boolean> {
    const trouble = await delayed.send();
    this.dispatch({ type: 'settled', delayed, trouble });
    return trouble === null;
  }
}

const isSame = (one: Delayed, other: Delayed) =>
  one.text === other.text &&
  one.comment === other.comment &&
  one.ebookIds.join() === other.ebookIds.join();

function reduced(state: DelayedState, event: Event): DelayedState {
  const { waiting, sending, failed } = state;
  const isOther = (one: Failed) => 'delayed' in event && one.delayed !== event.delayed;
  switch (event.type) {
    case 'held':
      return { ...state, waiting: event.delayed };
    case 'takenBack':
      return { ...state, waiting: null };
    case 'begun':
      return {
        waiting: waiting === event.delayed ? null : waiting,
        sending: [...sending, event.delayed],
        failed: failed.filter(isOther),
      };
    case 'settled': {
      const { delayed, trouble } = event;
      // One that `onlyOf` removed does not come back as failed.
      return {
        waiting,
        sending: sending.filter((one) => one !== delayed),
        failed: trouble && sending.includes(delayed) ? [...failed, { delayed, trouble }] : failed,
      };
    }
    case 'dismissed':
      return { ...state, failed: failed.filter(isOther) };
    case 'onlyOf': {
      const isOwn = ({ userId }: Delayed) => userId === event.userId;
      return {
        waiting: waiting && isOwn(waiting) ? waiting : null,
        sending: sending.filter(isOwn),
        failed: failed.filter(({ delayed }) => isOwn(delayed)),
      };
    }
  }
}
