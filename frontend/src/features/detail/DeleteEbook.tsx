import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeleteEbookMutation } from '@/api/ebooks/ebooks';
import { failureOf } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { useWait } from '@/api/waiting';
import { backState, listAddress } from '@/features/queue/queue';
import { viEbooks } from '@/text/record/viEbooks';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { BusyNote } from '@/ui/messages/BusyNote';
import { useNotice } from '@/ui/messages/Notices';

/** Loaded after the page, so that it opens without delay. */
const SendDialog = lazyPart(async () => (await import('@/ui/ConfirmDialog')).SendDialog, asOverlay);
SendDialog.preload();

const UndoDelete = lazyPart(async () => (await import('./UndoDelete')).UndoDelete, asOverlay);

/** Deletes the e-book. It can be restored for a while; the notice offers this immediately. */
export function DeleteEbook({ ebook }: { ebook: Ebook }) {
  const [asking, setAsking] = useState(false);
  const [remove] = useDeleteEbookMutation();
  const wait = useWait('deleteEbook');
  const navigate = useNavigate();
  const notify = useNotice();
  const leave = () => {
    notify({
      text: viEbooks.done.delete,
      action: (close) => <UndoDelete id={ebook.id} onClose={close} />,
    });
    navigate(listAddress(), { replace: true, state: backState() });
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
        <SendDialog
          title={viEbooks.action.delete}
          text={viEbooks.dialog.delete(ebook.title, viEbooks.status[ebook.status])}
          confirm={viEbooks.action.delete}
          busyText={viEbooks.dialog.processing}
          danger
          send={async () => failureOf(await remove(ebook.id))}
          onDone={leave}
          onClose={() => setAsking(false)}
          note={<BusyNote seconds={wait} />}
        />
      )}
    </>
  );
}
