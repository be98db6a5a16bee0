import type { LiveEvent } from './events';

const quietMs = 250;
const maxWaitMs = 1_000;

/** The changes of one update. */
export interface CollectedChanges {
  /** The time of the latest event. */
  latestAt: number;
  everything: boolean;
  /** E-books with their new versions. */
  ebooks: Map<string, number>;
  /** E-books where only the claim has changed. */
  claims: Set<string>;
  /** E-books where only the notes have changed. */
  notes: Set<string>;
  /** The user's own notifications have changed. */
  notifications: boolean;
}

const none = (): CollectedChanges => ({
  latestAt: 0,
  everything: false,
  ebooks: new Map(),
  claims: new Set(),
  notes: new Set(),
  notifications: false,
});

/** Debounces events: many together cause one update, soon after the last, or a second after the first. */
export class ChangeCollector {
  private changes = none();
  private firstAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onChanges: (changes: CollectedChanges) => void) {}

  add(events: readonly LiveEvent[]): void {
    for (const { kind, id, version, at } of events) {
      this.changes.latestAt = Math.max(this.changes.latestAt, at);
      if (kind === 'reset') this.changes.everything = true;
      else if (kind === 'claim') this.changes.claims.add(id);
      else if (kind === 'notes') this.changes.notes.add(id);
      else if (kind === 'notification') this.changes.notifications = true;
      else if (kind === 'ebook') this.changes.ebooks.set(id, version);
    }
    const now = Date.now();
    if (this.timer === undefined) this.firstAt = now;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), Math.min(quietMs, this.firstAt + maxWaitMs - now));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private flush(): void {
    this.timer = undefined;
    const { changes } = this;
    this.changes = none();
    this.onChanges(changes);
  }
}
