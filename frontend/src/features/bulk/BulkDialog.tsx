import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { checkComment } from '@/features/workflow/comment';
import { commentRequired, destructive } from '@/features/workflow/transitions';
import { formatNumber } from '@/text/format';
import { vi } from '@/text/vi';
import { viBulk } from '@/text/viBulk';
import { viEbooks } from '@/text/viEbooks';
import { useNotice } from '@/ui/messages/Notices';
import { useReportUnsaved } from '@/ui/unsaved/unsaved';
import { BulkOutcome } from './BulkOutcome';
import { BulkProgress } from './BulkProgress';
import { BulkQuestion } from './BulkQuestion';
import type { BulkDecision } from './bulkDecision';
import type { Outcome } from './bulkRun';
import { keepsFocusOnPage } from './keepsFocusOnPage';
import { useBulk } from './useBulk';

interface Props {
  deciding: BulkDecision;
  /** Called with the ids that stay chosen; null if nothing was sent. */
  onClose: (rest: string[] | null) => void;
}

/** Asks, shows the progress, and then the result of each e-book. */
export function BulkDialog({ deciding, onClose }: Props) {
  const { action, ebooks } = deciding;
  const notify = useNotice();
  const { busy, error, outcome, confirm, retry } = useBulk(deciding);
  const [comment, setComment] = useState('');
  useEffect(keepsFocusOnPage, []);
  useReportUnsaved(comment.trim() !== '' && (!outcome || outcome.open.length > 0));
  const required = ebooks.some((ebook) => commentRequired(ebook, action));
  const { text, ok } = checkComment(comment, required, false);
  const close = (now = outcome) => onClose(now && restOf(now));
  const finish = (now: Outcome) => {
    if (now.refused.length + now.open.length > 0) return;
    notify({ text: viBulk.done[action](formatNumber(now.done.length)) });
    close(now);
  };
  const title = viBulk.title(viEbooks.action[action], formatNumber(ebooks.length));
  return (
    <Dialog open onClose={() => !busy && close()} aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        {!outcome && (
          <BulkQuestion
            deciding={deciding}
            required={required}
            comment={comment}
            onComment={setComment}
          />
        )}
        {outcome && busy && <BulkProgress outcome={outcome} total={ebooks.length} />}
        {outcome && !busy && <BulkOutcome action={action} outcome={outcome} error={error} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => close()} disabled={busy}>
          {outcome ? vi.common.close : viEbooks.dialog.cancel}
        </Button>
        {!outcome && (
          <Button
            variant="contained"
            color={destructive.has(action) ? 'error' : 'primary'}
            disabled={!ok}
            onClick={async () => finish(await confirm(text))}
          >
            {title}
          </Button>
        )}
        {outcome && outcome.open.length > 0 && (
          <Button variant="contained" disabled={busy} onClick={async () => finish(await retry())}>
            {busy ? viBulk.running : viBulk.retry(formatNumber(outcome.open.length))}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const restOf = ({ refused, open }: Outcome) => [
  ...refused.map(({ ebook }) => ebook.id),
  ...open.map(({ id }) => id),
];
