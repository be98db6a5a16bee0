import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { bulkDone, usePerformBulkMutation } from '@/api/ebooks/bulk';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viRestore } from '@/text/record/viRestore';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  deleted: readonly Ebook[];
  onClose: () => void;
}

/** Restores the e-books that were just deleted: users who may delete may also restore. */
export function UndoBulkDelete({ deleted, onClose }: Props) {
  const dispatch = useDispatch();
  const [perform, { isLoading }] = usePerformBulkMutation();
  const [key] = useState(newKey);
  const notify = useNotice();
  const undo = async () => {
    const items = deleted.map(({ id, version }) => ({ id, version }));
    const { data, error } = await perform({
      action: 'restore',
      items,
      comment: '',
      reasons: [],
      key,
    });
    if (error) return notify({ text: errorMessage(error), severity: 'info' });
    const refused = data.flatMap((result) => ('error' in result ? [result.error.message] : []));
    dispatch(bulkDone());
    onClose();
    notify(
      refused[0]
        ? { text: refused[0], severity: 'info' }
        : { text: viBulk.done.restore(formatNumber(data.length)) },
    );
  };
  return (
    <Button color="inherit" size="small" {...ariaDisabledIf(isLoading, undo)}>
      {viRestore.undo}
    </Button>
  );
}
