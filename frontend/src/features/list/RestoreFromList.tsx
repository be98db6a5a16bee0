import { useRestoreEbookMutation } from '@/api/ebooks/restore';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { viRestore } from '@/text/record/viRestore';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  ebook: Ebook;
  onClose: () => void;
  onRestored?: () => void;
}

/** Asks, and restores a deleted e-book. */
export function RestoreFromList({ ebook, onClose, onRestored }: Props) {
  const notify = useNotice();
  const [restore, { error, isLoading }] = useRestoreEbookMutation();
  const confirm = async () => {
    const answer = await restore({ id: ebook.id, version: ebook.version });
    if (answer.error) return;
    onClose();
    onRestored?.();
    notify({ text: viRestore.done });
  };
  return (
    <ConfirmDialog
      title={viRestore.title}
      text={viRestore.text(ebook.title, viEbooks.status[ebook.status])}
      confirm={viRestore.title}
      cancel={viEbooks.dialog.cancel}
      busy={isLoading}
      busyText={viEbooks.dialog.processing}
      error={error ? errorMessage(error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
