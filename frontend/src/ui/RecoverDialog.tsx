import { formatTime } from '@/text/format';
import { viEdit } from '@/text/viEdit';
import { ConfirmDialog } from './ConfirmDialog';

interface Props {
  savedAt: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what a crash or a closed tab left behind. */
export function RecoverDialog({ savedAt, onRestore, onDiscard }: Props) {
  return (
    <ConfirmDialog
      title={viEdit.recover.title}
      text={viEdit.recover.text(formatTime(savedAt))}
      confirm={viEdit.recover.yes}
      cancel={viEdit.recover.no}
      onConfirm={onRestore}
      onCancel={onDiscard}
      mustAnswer
    />
  );
}
