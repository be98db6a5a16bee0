import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { type BulkChange, invalidateAfterBulk, useEditBulkMutation } from '@/api/ebooks/bulk';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { viBulkEdit } from '@/text/list/viBulkEdit';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { undoOf } from './bulkEdit';
import { UndoFailure } from './UndoFailure';

interface Props {
  change: BulkChange;
  before: Ebook;
  now: Ebook;
}

/**
 * A button that undoes the change of one e-book, unless it was saved since. The undo is sent as
 * a bulk edit, which does not count as checking the e-book.
 */
export function UndoEdit({ change, before, now }: Props) {
  const dispatch = useDispatch();
  const [editBulk, { isLoading }] = useEditBulkMutation();
  const [key] = useState(newKey);
  const [undone, setUndone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async () => {
    const items = [{ id: now.id, version: now.version }];
    const { data, error } = await editBulk({ ...undoOf(change, before), items, key });
    const result = data?.[0];
    if (error) setFailure(errorMessage(error));
    else if (result && 'error' in result) setFailure(result.error.message);
    else setUndone(true);
    dispatch(invalidateAfterBulk());
  };
  if (undone) return <Box component="span"> – {viBulkEdit.undone}</Box>;
  return (
    <>
      <Button
        size="small"
        ref={keepsFocusOnPage}
        {...ariaDisabledIf(isLoading, undo)}
        sx={{ ml: 1 }}
      >
        {viBulkEdit.undo}
      </Button>
      {failure && <UndoFailure>{failure}</UndoFailure>}
    </>
  );
}
