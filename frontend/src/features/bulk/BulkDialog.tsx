import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { useUser } from '@/api/session';
import { checkComment } from '@/features/workflow/comment';
import { commentRequired, destructive } from '@/features/workflow/transitions';
import { useComment } from '@/features/workflow/useComment';
import { formatNumber } from '@/text/format';
import { vi } from '@/text/vi';
import { viBulk } from '@/text/viBulk';
import { viEbooks } from '@/text/viEbooks';
import { useNotice } from '@/ui/messages/Notices';
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
  const comment = useComment(useUser()?.id ?? '', 'several', action);
  useEffect(keepsFocusOnPage, []);
  const required = ebooks.some((ebook) => commentRequired(ebook, action));
  const { text, ok } = checkComment(comment.text, required, false);
  const close = (now = outcome) => onClose(now && restOf(now));
  const cancel = () => {
    if (!outcome) comment.drop();
    close();
  };
  const finish = (now: Outcome) => {
    if (now.open.length > 0) comment.failed();
    else comment.sent();
    if (now.refused.length + now.open.length > 0) return;
    notify({ text: viBulk.done[action](formatNumber(now.done.length)) });
    close(now);
  };
  const perform = async (send: () => Promise<Outcome>) => {
    comment.send();
    finish(await send());
  };
  const title = viBulk.title(viEbooks.action[action], formatNumber(ebooks.length));
  return (
    <Dialog open onClose={() => !busy && close()} aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        {!outcome && <BulkQuestion deciding={deciding} required={required} comment={comment} />}
        {outcome && busy && <BulkProgress outcome={outcome} total={ebooks.length} />}
        {outcome && !busy && <BulkOutcome action={action} outcome={outcome} error={error} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={cancel} disabled={busy}>
          {outcome ? vi.common.close : viEbooks.dialog.cancel}
        </Button>
        {!outcome && (
          <Button
            variant="contained"
            color={destructive.has(action) ? 'error' : 'primary'}
            disabled={!ok}
            onClick={() => perform(() => confirm(text))}
          >
            {title}
          </Button>
        )}
        {outcome && outcome.open.length > 0 && (
          <Button variant="contained" disabled={busy} onClick={() => perform(retry)}>
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
