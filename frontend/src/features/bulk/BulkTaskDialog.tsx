import { BulkFrame } from './BulkFrame';
import type { RunningBulk } from './RunningBulk';
import { runOf } from './runningBulks';
import { useBulkState } from './useBulk';

interface Props {
  taskId: string;
  onClose: () => void;
}

/** A bulk action, opened from the tray. */
export function BulkTaskDialog({ taskId, onClose }: Props) {
  const run = runOf(taskId);
  return run ? <RunDialog run={run} onClose={onClose} /> : null;
}

function RunDialog({ run, onClose }: { run: RunningBulk; onClose: () => void }) {
  const { action, title, ebooks } = run.confirmed;
  const bulk = useBulkState(run);
  return (
    <BulkFrame
      action={action}
      title={title}
      total={ebooks.length}
      bulk={bulk}
      onCancel={onClose}
      onClose={onClose}
    />
  );
}
