import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type QueueReport, useGetQueueReportQuery } from '@/api/management/reports';
import { errorMessage } from '@/api/problem';
import { formatNumber, formatTime } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { LinkButton } from '@/ui/LinkButton';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { paths } from '@/ui/paths';
import { Bars } from './Bars';
import { FigureTable } from './FigureTable';
import { formatMinutes } from './labels';

const { queue, often } = viReports;

/** The e-books waiting for review, and those returned more than twice. */
export function QueuePanel() {
  const query = useGetQueueReportQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;
  if (error && !isFetching) {
    return (
      <ErrorState
        title={queue.error}
        message={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return <Skeleton role="status" aria-label={queue.loading} variant="rounded" height={240} />;
  }
  return (
    <>
      <Panel title={queue.title}>
        {data.waiting === 0 ? <Typography>{queue.empty}</Typography> : <Waiting report={data} />}
      </Panel>
      <Panel title={often.title}>
        <OftenReturned report={data} />
      </Panel>
    </>
  );
}

function Waiting({ report }: { report: QueueReport }) {
  const { waiting, oldest_at, median_minutes, ages } = report;
  const rows = ages.map(({ days, count }, i) => ({
    id: String(days),
    name: ageOf(days, ages[i - 1]?.days ?? null),
    value: count,
  }));
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{queue.waiting(formatNumber(waiting))}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {oldest_at && queue.oldest(formatTime(oldest_at))}
        {median_minutes !== null && ` · ${queue.median(formatMinutes(median_minutes))}`}
      </Typography>
      <Bars label={queue.chart} bars={rows} />
      <FigureTable
        label={queue.title}
        headings={[queue.age, queue.count]}
        ids={rows.map(({ id }) => id)}
        rows={rows.map(({ name, value }) => [name, formatNumber(value)])}
      />
    </>
  );
}

/** The range of days of a row, which begins after that of the previous row. */
function ageOf(days: number | null, before: number | null): string {
  if (before === null) return queue.upTo(formatNumber(days ?? 0));
  const over = formatNumber(before);
  return days === null ? queue.longer(over) : queue.between(over, formatNumber(days));
}

function OftenReturned({ report }: { report: QueueReport }) {
  const { often_returned: books, often_total } = report;
  if (books.length === 0) return <Typography>{often.none}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {books.map(({ id, title, returned_count }) => (
          <li key={id}>
            <LinkButton
              to={paths.ebook(id)}
              size="small"
              sx={{ p: 0, minHeight: 24, textAlign: 'left' }}
            >
              {title}
            </LinkButton>{' '}
            · {often.times(formatNumber(returned_count))}
          </li>
        ))}
      </Box>
      {often_total > books.length && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {often.more(formatNumber(often_total - books.length))}
        </Typography>
      )}
    </>
  );
}
