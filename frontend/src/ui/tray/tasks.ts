import { useSyncExternalStore } from 'react';

/** Work that goes on while the user is on other screens, as the tray shows it. */
export interface Task {
  id: string;
  /** Decides which dialog shows it whole. */
  kind: 'batch' | 'bulk' | 'upload';
  title: string;
  /** What it is doing, or what became of it. */
  text: string;
  /** Null if there is nothing to measure. */
  percent: number | null;
  state: 'running' | 'waiting' | 'failed' | 'done';
  /** Stops it, if it runs, because the user has left. */
  stop: () => void;
  /** Removes it from the tray, which it leaves by itself otherwise. */
  dismiss?: () => void;
}

/** The tasks of this tab. They outlive the screens that started them. */
class Tasks {
  readonly #listeners = new Set<() => void>();
  #all: readonly Task[] = [];

  readonly all = (): readonly Task[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a task, or replaces what is known of it. */
  readonly show = (task: Task): void => {
    const known = this.#all.some(({ id }) => id === task.id);
    this.#set(
      known ? this.#all.map((one) => (one.id === task.id ? task : one)) : [...this.#all, task],
    );
  };

  readonly remove = (id: string): void => this.#set(this.#all.filter((one) => one.id !== id));

  /** Stops and forgets all tasks. */
  readonly end = (): void => {
    const ended = this.#all;
    this.#set([]);
    for (const { stop } of ended) stop();
  };

  #set(all: readonly Task[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

export const tasks = new Tasks();

export const useTasks = () => useSyncExternalStore(tasks.subscribe, tasks.all);
