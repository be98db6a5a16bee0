import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWait } from '@/api/waiting';
import { formatNumber, percent } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { BusyNote } from '@/ui/messages/BusyNote';
import { Progress } from '@/ui/messages/Progress';
import type { Outcome } from './bulkRun';

/** The number of e-books that have a result. */
export function BulkProgress({ outcome, total }: { outcome: Outcome; total: number }) {
  const wait = useWait('performBulk', 'editBulk');
  const settled = total - outcome.unanswered.length;
  const text = viBulk.progress(formatNumber(settled), formatNumber(total));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, py: 1 }}>
      <Typography role="status">{text}</Typography>
      <Progress label={text} percent={percent(settled, total)} />
      <BusyNote seconds={wait} />
    </Box>
  );
}
