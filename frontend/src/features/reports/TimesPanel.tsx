import Typography from '@mui/material/Typography';
import type { StatusTimes, WorkQuery } from '@/api/management/reports';
import { formatNumber } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { viEbooks } from '@/text/record/viEbooks';
import { Panel } from '@/ui/Panel';
import { Bars } from './Bars';
import { ExportReport } from './ExportReport';
import { FigureTable } from './FigureTable';
import { formatMinutes } from './labels';

interface Props {
  times: readonly StatusTimes[];
  query: WorkQuery;
}

const timeOf = (minutes: number | null) => (minutes === null ? '–' : formatMinutes(minutes));

/** How long e-books were in each status. */
export function TimesPanel({ times, query }: Props) {
  const { title, note, chart, status, left, median, p90 } = viReports.times;
  return (
    <Panel
      title={title}
      tools={
        <ExportReport
          file={{ name: 'times', report: 'work', params: { ...query, by: 'status' } }}
          label={viReports.times.export}
        />
      }
    >
      <Bars
        label={chart}
        bars={times.map(({ status: id, median_minutes: minutes }) => ({
          id,
          name: viEbooks.status[id],
          value: minutes ?? 0,
          text: timeOf(minutes),
        }))}
      />
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
