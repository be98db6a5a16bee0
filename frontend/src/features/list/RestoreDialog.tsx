import { useRestoreEbookMutation } from '@/api/ebooks/restore';
import { failureOf } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { viRestore } from '@/text/record/viRestore';
import { SendDialog } from '@/ui/ConfirmDialog';

interface Props {
  ebook: Ebook;
  onClose: () => void;
  onRestored?: () => void;
}

/** Asks, and restores a deleted e-book. */
export function RestoreDialog({ ebook, onClose, onRestored }: Props) {
  const { id, version, title, status } = ebook;
  const [restore] = useRestoreEbookMutation();
  return (
    <SendDialog
      title={viRestore.title}
      text={viRestore.text(title, viEbooks.status[status])}
      confirm={viRestore.title}
      busyText={viEbooks.dialog.processing}
      send={async () => failureOf(await restore({ id, version }))}
      done={viRestore.done}
      onDone={() => {
        onClose();
        onRestored?.();
      }}
      onClose={onClose}
    />
  );
}
