import { formatNumber, percent } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { type Task, tasks } from '@/ui/tray/tasks';
import type { RunningBulk } from './RunningBulk';

/** The bulk actions that run or have a result to show, by the id of their task. */
const runs = new Map<string, RunningBulk>();

export const runOf = (taskId: string) => runs.get(taskId);

/** Shows a bulk action in the tray until it is dismissed. */
export function showInTray(run: RunningBulk): void {
  runs.set(run.id, run);
  const show = () => runs.has(run.id) && tasks.show(taskOf(run));
  run.subscribe(show);
  show();
}

export function dismiss(run: RunningBulk): void {
  runs.delete(run.id);
  tasks.remove(run.id);
}

function taskOf(run: RunningBulk): Task {
  const { busy } = run.state();
  const { ebooks, title, action } = run.confirmed;
  const { done, refused, unanswered } = run.outcome();
  const [settled, total] = [ebooks.length - unanswered.length, ebooks.length];
  const parts = [
    ...(refused.length > 0 ? [viBulk.refused(formatNumber(refused.length))] : []),
    ...(unanswered.length > 0 ? [viBulk.unanswered(formatNumber(unanswered.length))] : []),
    ...(done.length > 0 ? [viBulk.done[action](formatNumber(done.length))] : []),
  ];
  return {
    id: run.id,
    kind: 'bulk',
    title,
    text: busy ? viBulk.progress(formatNumber(settled), formatNumber(total)) : parts.join(' · '),
    percent: percent(settled, total),
    unsent: unanswered.length > 0,
    state: busy ? 'running' : refused.length + unanswered.length > 0 ? 'failed' : 'done',
    stop: () => {
      run.stop();
      runs.delete(run.id);
    },
    dismiss: busy ? undefined : () => dismiss(run),
  };
}
