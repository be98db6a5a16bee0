import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  ebook: Ebook;
  onClose: () => void;
}

/** RULES §10.5: asks, sends nothing, and says that deleting is not available yet. */
export function DeleteFromList({ ebook, onClose }: Props) {
  const notify = useNotice();
  return (
    <ConfirmDialog
      title={viEbooks.action.delete}
      text={viEbooks.dialog.deleteFromList(ebook.title)}
      confirm={viEbooks.action.delete}
      cancel={viEbooks.dialog.cancel}
      danger
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        notify({ text: viEbooks.list.deleteNotice, severity: 'info' });
      }}
    />
  );
}
