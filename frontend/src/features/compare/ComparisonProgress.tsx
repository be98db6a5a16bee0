import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@/text/format';
import { Progress } from '@/ui/messages/Progress';

interface Props {
  label: string;
  progress: (done: string, all: string) => string;
  done: number;
  pages: number;
}

export function ComparisonProgress({ label, progress, done, pages }: Props) {
  const percent = pages === 0 ? undefined : Math.floor((100 * done) / pages);
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1 }}>
      <Typography role="status" variant="body2">
        {label}
      </Typography>
      <Progress label={label} percent={percent} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {progress(formatNumber(done), formatNumber(pages))}
      </Typography>
    </Box>
  );
}
