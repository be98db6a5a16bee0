import Button from '@mui/material/Button';
import { useRestoreEbookMutation } from '@/api/ebooks/restore';
import { errorMessage } from '@/api/problem';
import { viRestore } from '@/text/record/viRestore';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  id: string;
  onClose: () => void;
}

/** Restores what was just deleted: users who may delete may also restore. */
export function UndoDelete({ id, onClose }: Props) {
  const [restore, { isLoading }] = useRestoreEbookMutation();
  const notify = useNotice();
  const undo = async () => {
    const result = await restore({ id });
    onClose();
    notify(
      result.error
        ? {
            text: errorMessage(result.error),
            severity: 'info',
            stays: true,
            action: (close) => <UndoDelete id={id} onClose={close} />,
          }
        : { text: viRestore.done },
    );
  };
  return (
    <Button color="inherit" size="small" {...ariaDisabledIf(isLoading, undo)}>
      {viRestore.undo}
    </Button>
  );
}
