import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Line, summaryOf } from '@/features/batch/drafts/lines';
import { formatNumber, percent } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { Progress } from '@/ui/messages/Progress';
import { batchText } from './batchTask';

interface Props {
  lines: readonly Line[];
  /** Storage of this browser is not available. */
  storageFailed: boolean;
}

/** The overall progress. */
export function BatchProgress({ lines, storageFailed }: Props) {
  const { total, ready, running, done } = summaryOf(lines);
  if (total === ready) return null;
  return (
    <Box sx={{ mt: 2 }}>
      {storageFailed && running > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {viBatch.notKept}
        </Alert>
      )}
      <Progress
        label={viBatch.progress(formatNumber(done), formatNumber(total))}
        percent={percent(done, total)}
      />
      <Typography variant="body2" role="status" sx={{ mt: 0.75, fontWeight: 500 }}>
        {batchText(lines)}
      </Typography>
    </Box>
  );
}
