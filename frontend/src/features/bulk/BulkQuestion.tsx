import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useUser } from '@/api/session';
import { Titles } from '@/features/bulk/submit/Titles';
import { checkComment } from '@/features/workflow/comment';
import { actionFacts } from '@/features/workflow/transitions';
import type { Comment } from '@/features/workflow/useComment';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { TextBox } from '@/ui/fields/TextBox';
import { lazyPart } from '@/ui/loading/lazyPart';
import type { BulkDecision } from './bulkDecision';

const ReasonTemplates = lazyPart(
  async () => (await import('@/features/reasons/ReasonTemplates')).ReasonTemplates,
);

interface Props {
  decision: BulkDecision;
  required: boolean;
  comment: Comment;
}

/** The action, the affected e-books, and the comment for all their histories. */
export function BulkQuestion({ decision, required, comment }: Props) {
  const { action, ebooks } = decision;
  const user = useUser();
  const [touched, setTouched] = useState(false);
  const ownCount = ebooks.filter((ebook) => ebook.created_by === user?.id).length;
  return (
    <>
      <DialogContentText>{viBulk.ask[action](formatNumber(ebooks.length))}</DialogContentText>
      {actionFacts[action].decides && ownCount > 0 && (
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 500 }}>
          {viBulk.own(formatNumber(ownCount))}
        </Typography>
      )}
      <Titles ebooks={ebooks} submitting={action === 'submit'} />
      <Box sx={{ mt: 2 }}>
        {action === 'reject' && (
          <ReasonTemplates
            text={comment.text}
            onText={comment.change}
            onUsed={comment.setReasons}
          />
        )}
        <TextBox
          label={labelOf(action, required)}
          required={required}
          autoFocus
          multiline
          minRows={2}
          maxRows={8}
          value={comment.text}
          onChange={(event) => comment.change(event.target.value)}
          onBlur={() => setTouched(true)}
          error={checkComment(comment.text, required, touched).problem}
          reserveMessageSpace
        />
        {comment.restoreDiscarded && (
          <Button size="small" onClick={comment.restoreDiscarded}>
            {viDecision.restoreDiscarded}
          </Button>
        )}
      </Box>
    </>
  );
}

function labelOf(action: BulkDecision['action'], required: boolean): string {
  if (required) return viBulk.reason(viEbooks.action[action]);
  return action === 'submit' ? viBulk.toReviewers : viBulk.note;
}
