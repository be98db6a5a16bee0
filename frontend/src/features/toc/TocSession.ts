import type { Toc } from '@/api/types';
import { type Change, type Editing, opened, reduce } from './editing';

/** An outline that is being edited: its state, and who wants to hear of a change. */
export class TocSession {
  private now: Editing;
  private readonly listeners = new Set<() => void>();

  constructor(toc: Toc) {
    this.now = opened(toc);
  }

  readonly state = (): Editing => this.now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly dispatch = (change: Change): void => {
    this.now = reduce(this.now, change);
    for (const listener of this.listeners) listener();
  };
}
