import { type Uniting, useUndoUnitingMutation } from '@/api/ebooks/unitings';
import { errorMessage } from '@/api/problem';
import { viUnitings } from '@/text/list/viUnitings';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useNotice } from '@/ui/messages/Notices';
import { whatOf } from './whatOf';

const words = viUnitings.recent;

/** Asks, and begins to take a uniting back. */
export function UndoDialog({ uniting, onClose }: { uniting: Uniting; onClose: () => void }) {
  const notify = useNotice();
  const [undo, { error, isLoading }] = useUndoUnitingMutation();
  const confirm = async () => {
    const answer = await undo(uniting.id);
    if (answer.error) return;
    onClose();
    notify({ text: viUnitings.undoBegun });
  };
  return (
    <ConfirmDialog
      title={words.question}
      text={`${whatOf(uniting)}. ${words.text}`}
      confirm={words.undo}
      cancel={viUnitings.dialog.cancel}
      busy={isLoading}
      error={error ? errorMessage(error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
