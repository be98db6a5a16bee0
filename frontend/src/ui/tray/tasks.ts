import { ReducerStore } from '@/state/ReducerStore';
import { useStoreState } from '@/state/useStoreState';

/** Work that continues while the user is on other screens, as the tray shows it. */
export interface Task {
  id: string;
  /** Decides which dialog shows its details; uploads have no dialog. */
  kind: 'batch' | 'bulk' | 'upload';
  title: string;
  /** Its progress or result as text. */
  text: string;
  /** Null if there is nothing to measure. */
  percent: number | null;
  state: 'running' | 'waiting' | 'failed' | 'done';
  /** Parts of it were not sent or had no response, and can be sent while this page is open. */
  unsent?: boolean;
  /** Sends again what this page still holds. */
  again?: () => void;
  /** A link to what the user can do next. */
  next?: { label: string; to: string };
  /** Stops it after a sign-out, if it is running. */
  stop: () => void;
  /** Removes it from the tray; undefined if it disappears by itself. */
  dismiss?: () => void;
}

type Event = { show: Task } | { remove: string } | 'end';

function reduce(all: readonly Task[], event: Event): readonly Task[] {
  if (event === 'end') return [];
  if ('remove' in event) return all.filter(({ id }) => id !== event.remove);
  const task = event.show;
  const known = all.some(({ id }) => id === task.id);
  return known ? all.map((one) => (one.id === task.id ? task : one)) : [...all, task];
}

const store = new ReducerStore<readonly Task[], Event>(reduce, []);

/** The tasks of this tab. They outlive the screens that started them. */
export const tasks = {
  all: store.state,
  /** Adds a task, or replaces what is known of it. */
  show: (task: Task): void => store.dispatch({ show: task }),
  remove: (id: string): void => store.dispatch({ remove: id }),
  /** Stops and forgets all tasks. */
  end: (): void => {
    const ended = store.state();
    store.dispatch('end');
    for (const { stop } of ended) stop();
  },
};

export const useTasks = () => useStoreState(store);
