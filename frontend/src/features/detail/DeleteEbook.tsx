import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeleteEbookMutation } from '@/api/ebooks/ebooks';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { useWait } from '@/api/waiting';
import { listAddress, returning } from '@/features/queue/queue';
import { viEbooks } from '@/text/record/viEbooks';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import { BusyNote } from '@/ui/messages/BusyNote';
import { useNotice } from '@/ui/messages/Notices';

/** Loaded after the page, before anyone deletes. */
const ConfirmDialog = lazyPart(async () => (await import('@/ui/ConfirmDialog')).ConfirmDialog, {
  shown: 'over',
  onClose: ({ onCancel }) => onCancel(),
});
ConfirmDialog.ahead();

const UndoDelete = lazyPart(async () => (await import('./UndoDelete')).UndoDelete, overPage);

/** Deletes the e-book. It can be restored for a while, immediately by the notice. */
export function DeleteEbook({ ebook }: { ebook: Ebook }) {
  const [asking, setAsking] = useState(false);
  const [remove, { error, isLoading }] = useDeleteEbookMutation();
  const wait = useWait('deleteEbook');
  const navigate = useNavigate();
  const notify = useNotice();
  const confirm = async () => {
    const answer = await remove(ebook.id);
    if (answer.error) return;
    notify({
      text: viEbooks.done.delete,
      action: (close) => <UndoDelete id={ebook.id} onClose={close} />,
    });
    navigate(listAddress(), { replace: true, state: returning() });
  };
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteIcon />}
        onClick={() => setAsking(true)}
      >
        {viEbooks.action.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          title={viEbooks.action.delete}
          text={viEbooks.dialog.delete(ebook.title, viEbooks.status[ebook.status])}
          confirm={viEbooks.action.delete}
          cancel={viEbooks.dialog.cancel}
          busy={isLoading}
          busyText={viEbooks.dialog.processing}
          danger
          error={error ? errorMessage(error) : undefined}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <BusyNote seconds={wait} />
        </ConfirmDialog>
      )}
    </>
  );
}
