import { BatchDialog } from '@/features/batch/batchPart';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import type { Task } from '@/ui/tray/tasks';

const BulkTaskDialog = lazyPart(
  async () => (await import('@/features/bulk/BulkTaskDialog')).BulkTaskDialog,
  asOverlay,
);

interface Props {
  task: Task;
  userId: string;
  onClose: () => void;
}

/** A task of the tray in full; uploads have no dialog, and no button that opens one. */
export function TaskDialog({ task: { id, kind }, userId, onClose }: Props) {
  if (kind === 'bulk') return <BulkTaskDialog taskId={id} onClose={onClose} />;
  return <BatchDialog userId={userId} files={noFiles} onClose={onClose} />;
}

const noFiles: readonly File[] = [];
