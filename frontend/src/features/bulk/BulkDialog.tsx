import Button from '@mui/material/Button';
import { usePerformBulkMutation } from '@/api/ebooks/bulk';
import { useUser } from '@/api/session';
import type { Ebook } from '@/api/types';
import { checkComment } from '@/features/workflow/comment';
import { commentRequired, destructive } from '@/features/workflow/transitions';
import { useComment } from '@/features/workflow/useComment';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { type Notice, useNotice } from '@/ui/messages/Notices';
import { BulkFrame } from './BulkFrame';
import { BulkQuestion } from './BulkQuestion';
import type { BulkDecision } from './bulkDecision';
import { type Outcome, restOf } from './bulkRun';
import { UndoBulkDelete } from './UndoBulkDelete';
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
  const [performBulk] = usePerformBulkMutation();
  const bulk = useBulk();
  const comment = useComment(useUser()?.id ?? '', 'several', action);
  const required = ebooks.some((ebook) => commentRequired(ebook, action));
  const { text, ok } = checkComment(comment.text, required, false);
  const close = () => {
    bulk.leave();
    onClose(bulk.outcome && restOf(bulk.outcome));
  };
  const cancel = () => {
    if (!bulk.outcome) comment.drop();
    close();
  };
  const settle = (now: Outcome) => {
    if (now.open.length > 0) comment.failed();
    else comment.sent();
    if (now.refused.length + now.open.length > 0) return;
    notify(noticeOf(action, now.done));
    onClose(restOf(now));
  };
  const perform = () => {
    comment.send();
    bulk.confirm({
      action,
      title,
      ebooks,
      call: (batch) => performBulk({ action, comment: text, ...batch }),
      onSettled: settle,
    });
  };
  const title = viBulk.title(viEbooks.action[action], formatNumber(ebooks.length));
  return (
    <BulkFrame
      action={action}
      title={title}
      total={ebooks.length}
      bulk={bulk}
      question={<BulkQuestion deciding={deciding} required={required} comment={comment} />}
      confirm={
        <Button
          variant="contained"
          color={destructive.has(action) ? 'error' : 'primary'}
          disabled={!ok}
          onClick={perform}
        >
          {title}
        </Button>
      }
      onRetry={bulk.retry}
      onCancel={cancel}
      onClose={close}
    />
  );
}

/** What became of all e-books; deleting them can be undone. */
const noticeOf = (action: BulkDecision['action'], done: readonly Ebook[]): Notice => ({
  text: viBulk.done[action](formatNumber(done.length)),
  action:
    action === 'delete' ? (close) => <UndoBulkDelete deleted={done} onClose={close} /> : undefined,
});
