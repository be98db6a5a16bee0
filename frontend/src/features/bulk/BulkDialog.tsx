import Button from '@mui/material/Button';
import { useUser } from '@/api/session';
import { useSkipUnchecked } from '@/features/bulk/submit/useSkipUnchecked';
import { checkComment } from '@/features/workflow/comment';
import { actionFacts, commentRequired } from '@/features/workflow/transitions';
import { useComment } from '@/features/workflow/useComment';
import { viUndo } from '@/text/review/viUndo';
import { CheckLine } from '@/ui/fields/CheckLine';
import { BulkFrame } from './BulkFrame';
import { BulkQuestion } from './BulkQuestion';
import { unchangedIds } from './bulkRun';
import { type BulkDecisionProps, useBulkDecision } from './useBulkDecision';

/** A decision on several e-books: the question, the progress, and the result of each. */
export function BulkDialog(props: BulkDecisionProps) {
  const { action, ebooks: chosen } = props.decision;
  const { included: ebooks, leftOut, checkbox } = useSkipUnchecked(action === 'submit', chosen);
  const decision = { action, ebooks };
  // What was left out stays chosen.
  const onClose = (stillChosen: string[] | null) =>
    props.onClose(stillChosen && [...stillChosen, ...leftOut.map(({ id }) => id)]);
  const comment = useComment(useUser()?.id ?? '', 'several', action);
  const { bulk, title, hidden, confirm, undoSwitch } = useBulkDecision(
    { ...props, decision, onClose },
    comment,
  );
  const required = ebooks.some((ebook) => commentRequired(ebook, action));
  const { text, ok } = checkComment(comment.text, required, false);
  const close = () => {
    bulk.dismissIfEnded();
    onClose(bulk.busy ? [] : bulk.outcome && unchangedIds(bulk.outcome));
  };
  const cancel = () => {
    if (!bulk.outcome) comment.discard();
    close();
  };
  return (
    <BulkFrame
      action={action}
      title={title}
      total={ebooks.length}
      bulk={bulk}
      hidden={hidden}
      question={
        <>
          <BulkQuestion decision={decision} required={required} comment={comment} />
          {checkbox && <CheckLine {...checkbox} />}
          {undoSwitch && <CheckLine role="switch" label={viUndo.waits} {...undoSwitch} />}
        </>
      }
      confirm={
        <Button
          variant="contained"
          color={actionFacts[action].destructive ? 'error' : 'primary'}
          disabled={!ok || ebooks.length === 0}
          onClick={() => confirm(text)}
        >
          {title}
        </Button>
      }
      onCancel={cancel}
      onClose={close}
    />
  );
}
