import Button from '@mui/material/Button';
import { usePerformBulkMutation } from '@/api/ebooks/bulk';
import { useUser } from '@/api/session';
import { checkComment } from '@/features/workflow/comment';
import { actionFacts, commentRequired } from '@/features/workflow/transitions';
import { useComment } from '@/features/workflow/useComment';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { useNotice } from '@/ui/messages/Notices';
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
  const bulk = useBulk<string>(ebooks, (text, batch) =>
    performBulk({ action, comment: text, ...batch }),
  );
  const comment = useComment(useUser()?.id ?? '', 'several', action);
  const required = ebooks.some((ebook) => commentRequired(ebook, action));
  const { text, ok } = checkComment(comment.text, required, false);
  const close = (now = bulk.outcome) => onClose(now && restOf(now));
  const cancel = () => {
    if (!bulk.outcome) comment.drop();
    close();
  };
  const finish = (now: Outcome | null) => {
    if (!now) return;
    if (now.open.length > 0) comment.failed();
    else comment.sent();
    if (now.refused.length + now.open.length > 0) return;
    notify({
      text: viBulk.done[action](formatNumber(now.done.length)),
      action:
        action === 'delete'
          ? (close) => <UndoBulkDelete deleted={now.done} onClose={close} />
          : undefined,
    });
    close(now);
  };
  const perform = async (send: () => Promise<Outcome | null>) => {
    comment.send();
    finish(await send());
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
          color={actionFacts[action].destructive ? 'error' : 'primary'}
          disabled={!ok}
          onClick={() => perform(() => bulk.confirm(text))}
        >
          {title}
        </Button>
      }
      onRetry={() => perform(bulk.retry)}
      onCancel={cancel}
      onClose={() => close()}
    />
  );
}
