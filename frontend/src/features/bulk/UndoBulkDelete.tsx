import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { invalidateAfterBulk, usePerformBulkMutation } from '@/api/ebooks/bulk';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import type { Ebook } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viRestore } from '@/text/record/viRestore';
import { viUndo } from '@/text/review/viUndo';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { type Notice, useNotice } from '@/ui/messages/Notices';
import { UndoFailure } from './UndoFailure';

interface Props {
  deleted: readonly Ebook[];
}

/**
 * The notice of a deletion, with its undo. It may have timed out before the undo fails, so a failure
 * shows it again, with the reason and the same key, until it is closed.
 */
export function deletedNotice(deleted: readonly Ebook[], key = newKey(), failure = ''): Notice {
  return {
    text: failure || viBulk.done.delete(formatNumber(deleted.length)),
    severity: failure ? 'info' : 'success',
    stays: failure !== '',
    action: () => <UndoInNotice deleted={deleted} idempotencyKey={key} />,
  };
}

function UndoInNotice({ deleted, idempotencyKey }: Props & { idempotencyKey: string }) {
  const notify = useNotice();
  const { isLoading, restore } = useRestoreDeleted(deleted, idempotencyKey);
  const undo = async () => {
    const failure = await restore();
    if (failure) notify(deletedNotice(deleted, idempotencyKey, failure));
  };
  return (
    <Button color="inherit" size="small" {...ariaDisabledIf(isLoading, undo)}>
      {viRestore.undo}
    </Button>
  );
}

interface UndoProps extends Props {
  onRestored: (ids: readonly string[]) => void;
}

/** The undo beside the result of a deletion that was refused for some. */
export function UndoBulkDelete({ deleted, onRestored }: UndoProps) {
  const [key] = useState(newKey);
  const [undone, setUndone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { isLoading, restore } = useRestoreDeleted(deleted, key, onRestored);
  const undo = async () => {
    const why = await restore();
    setFailure(why);
    setUndone(why === null);
  };
  if (undone || deleted.length === 0) return null;
  return (
    <>
      <Button size="small" ref={keepsFocusOnPage} {...ariaDisabledIf(isLoading, undo)}>
        {viRestore.undo}
      </Button>
      {failure && <UndoFailure>{failure}</UndoFailure>}
    </>
  );
}

/**
 * Restores the e-books that were just deleted: users who may delete may also restore. `restore`
 * resolves to the reason if it failed for all of them, else to null.
 */
function useRestoreDeleted(
  deleted: readonly Ebook[],
  key: string,
  onRestored?: UndoProps['onRestored'],
) {
  const dispatch = useDispatch();
  const [perform, { isLoading }] = usePerformBulkMutation();
  const notify = useNotice();
  const restore = async (): Promise<string | null> => {
    const items = deleted.map(({ id, version }) => ({ id, version }));
    const call = { action: 'restore', items, comment: '', reasons: [], key };
    const { data, error } = await perform(call);
    if (error) return errorMessage(error);
    const refused = data.flatMap((result) => ('error' in result ? [result.error.message] : []));
    onRestored?.(data.flatMap((result) => ('error' in result ? [] : [result.id])));
    dispatch(invalidateAfterBulk());
    const restored = viBulk.done.restore(formatNumber(data.length - refused.length));
    const [why] = refused;
    if (why !== undefined && refused.length === data.length) return why;
    notify(
      why === undefined
        ? { text: restored }
        : {
            text: viUndo.severalRefused(restored, formatNumber(refused.length), why),
            severity: 'info',
          },
    );
    return null;
  };
  return { isLoading, restore };
}
