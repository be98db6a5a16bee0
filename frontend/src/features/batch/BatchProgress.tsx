import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Line, summaryOf } from '@/features/batch/drafts/lines';
import { formatNumber } from '@/text/format';
import { viBatch } from '@/text/list/viBatch';
import { Progress } from '@/ui/messages/Progress';

interface Props {
  lines: readonly Line[];
  /** Storage of this browser is not available. */
  broken: boolean;
}

/** The overall progress. */
export function BatchProgress({ lines, broken }: Props) {
  const { total, ready, running, done, failed } = summaryOf(lines);
  if (total === ready) return null;
  const said = viBatch.progress(formatNumber(done), formatNumber(total));
  return (
    <Box sx={{ mt: 2 }}>
      {broken && running > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {viBatch.notKept}
        </Alert>
      )}
      <Progress label={said} percent={Math.round((done / total) * 100)} />
      <Typography variant="body2" role="status" sx={{ mt: 0.75, fontWeight: 500 }}>
        {failed > 0 ? `${said} · ${viBatch.failed(formatNumber(failed))}` : said}
      </Typography>
    </Box>
  );
}
