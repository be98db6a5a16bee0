import Typography from '@mui/material/Typography';
import type { StatusTimes } from '@/api/management/reports';
import { formatNumber } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { viEbooks } from '@/text/record/viEbooks';
import { Panel } from '@/ui/Panel';
import { FigureTable } from './FigureTable';
import { formatMinutes } from './labels';

/** How long e-books were in each status. */
export function TimesPanel({ times }: { times: readonly StatusTimes[] }) {
  const { title, note, status, left, median, p90 } = viReports.times;
  const timeOf = (minutes: number | null) => (minutes === null ? '–' : formatMinutes(minutes));
  return (
    <Panel title={title}>
      <FigureTable
        label={title}
        headings={[status, left, median, p90]}
        ids={times.map(({ status }) => status)}
        rows={times.map((one) => [
          viEbooks.status[one.status],
          formatNumber(one.left),
          timeOf(one.median_minutes),
          timeOf(one.p90_minutes),
        ])}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {note}
      </Typography>
    </Panel>
  );
}
