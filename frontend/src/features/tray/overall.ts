import { formatNumber } from '@/text/format';
import { viTray } from '@/text/list/viTray';
import type { Task } from '@/ui/tray/tasks';

const byImportance: Task['state'][] = ['running', 'failed', 'waiting', 'done'];

interface Overall {
  state: Task['state'];
  /** With the progress. */
  text: string;
  /** Without the progress, for screen readers, which would read each step of it. */
  announcement: string;
}

/** The state of all tasks together: that of the most important one. */
export function overallOf(tasks: readonly Task[]): Overall {
  const state = byImportance.find((one) => tasks.some((task) => task.state === one)) ?? 'done';
  const inState = tasks.filter((task) => task.state === state);
  const [first] = inState;
  const announcement = viTray.many[state](formatNumber(inState.length));
  const text =
    inState.length === 1 && first
      ? `${first.title}: ${viTray.short[state](first.percent)}`
      : announcement;
  return { state, text, announcement };
}
