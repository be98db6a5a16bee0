import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { ReturnedSteps } from '@/features/notes/review/ReturnedSteps';
import { formatTime } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';

/** Why the e-book was returned, until it is submitted again. */
export function ReturnedBanner({ ebook, hint = false }: { ebook: Ebook; hint?: boolean }) {
  const { returned } = ebook;
  if (!returned) return null;
  const { detail } = viEbooks;
  const titleOf = returned.action === 'reject' ? detail.rejectedReason : detail.unpublishedReason;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2 }}>
      <AlertTitle>{titleOf(returned.user.full_name, formatTime(returned.created_at))}</AlertTitle>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {returned.comment}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 500 }}>
          {detail.resubmitHint}
        </Typography>
      )}
      <ReturnedSteps />
    </Alert>
  );
}
