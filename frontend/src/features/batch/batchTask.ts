import { type Line, summaryOf } from '@/features/batch/drafts/lines';
import { formatNumber, percent } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { paths } from '@/ui/paths';
import type { Task } from '@/ui/tray/tasks';

export const batchTaskId = 'batch';

/** What a batch is doing, in one line. */
export function batchText(lines: readonly Line[]): string {
  const { total, ready, withoutFile, possibleDuplicates, running, done, wrong } = summaryOf(lines);
  if (running === 0 && ready > 0) return viBatch.notStarted(formatNumber(ready));
  const parts = [viBatch.progress(formatNumber(done), formatNumber(total))];
  if (wrong > 0) parts.push(viBatch.failed(formatNumber(wrong)));
  if (possibleDuplicates > 0)
    parts.push(viBatch.possibleDuplicates(formatNumber(possibleDuplicates)));
  if (running === 0 && withoutFile > 0) parts.push(viBatch.needsFiles(formatNumber(withoutFile)));
  return parts.join(' · ');
}

/** The link offered once nothing runs: to check the new drafts. */
export function nextOf(lines: readonly Line[]): Task['next'] {
  const { running, done } = summaryOf(lines);
  if (running > 0 || done === 0) return undefined;
  return { label: viBatch.check, to: paths.check };
}

/** A batch as the tray shows it; null if it has no files. */
export function batchTask(
  lines: readonly Line[],
  handlers: Pick<Task, 'stop' | 'dismiss'>,
): Task | null {
  const summary = summaryOf(lines);
  const { total, ready, withoutFile, possibleDuplicates, running, done, wrong, halfMade } = summary;
  if (lines.length === 0) return null;
  return {
    id: batchTaskId,
    kind: 'batch',
    title: viBatch.title,
    text: batchText(lines),
    percent: percent(done, total),
    state: stateOf(),
    next: nextOf(lines),
    stop: handlers.stop,
    // Unfinished files can only be discarded in the dialog, which asks first.
    dismiss:
      running + withoutFile + possibleDuplicates + halfMade === 0 ? handlers.dismiss : undefined,
  };

  function stateOf(): Task['state'] {
    if (running > 0) return 'running';
    if (ready + withoutFile + possibleDuplicates > 0) return 'waiting';
    return wrong > 0 ? 'failed' : 'done';
  }
}
