import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type QueueList, type QueueReport, useGetQueueReportQuery } from '@/api/management/reports';
import { shownRead } from '@/api/shownRead';
import { formatDate, formatNumber, formatTime } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { LinkButton } from '@/ui/LinkButton';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { paths } from '@/ui/paths';
import { Bars } from './Bars';
import { ExportReport } from './ExportReport';
import { FigureTable } from './FigureTable';
import { formatMinutes } from './labels';

const { queue, overdue, oftenReturned } = viReports;

/** E-books that wait for review, whose review is overdue, or that were returned more than twice. */
export function QueuePanel() {
  const query = useGetQueueReportQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(query);
  return (
    <>
      {failed && <ErrorState title={queue.error} {...failed} />}
      {data && <Lists report={data} />}
      {!data && !failed && (
        <Skeleton role="status" aria-label={queue.loading} variant="rounded" height={240} />
      )}
    </>
  );
}

function Lists({ report }: { report: QueueReport }) {
  return (
    <>
      <Panel title={queue.title} tools={<ExportList list="ages" label={queue.export} />}>
        {report.waiting === 0 ? (
          <Typography>{queue.empty}</Typography>
        ) : (
          <Waiting report={report} />
        )}
      </Panel>
      <Panel title={overdue.title} tools={<ExportList list="overdue" label={overdue.export} />}>
        <Ebooks none={overdue.none} total={report.overdue_total} books={report.overdue}>
          {({ due, reviewer }) => overdue.due(formatDate(due), reviewer.full_name)}
        </Ebooks>
      </Panel>
      <Panel
        title={oftenReturned.title}
        tools={<ExportList list="often_returned" label={oftenReturned.export} />}
      >
        <Ebooks none={oftenReturned.none} total={report.often_total} books={report.often_returned}>
          {({ returned_count }) => oftenReturned.times(formatNumber(returned_count))}
        </Ebooks>
      </Panel>
    </>
  );
}

function ExportList({ list, label }: { list: QueueList; label: string }) {
  return <ExportReport file={{ name: list, report: 'queue', params: { list } }} label={label} />;
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

/** The range of days of a row. It begins after `before`, the last day of the previous row. */
function ageOf(days: number | null, before: number | null): string {
  if (before === null) return queue.upTo(formatNumber(days ?? 0));
  const over = formatNumber(before);
  return days === null ? queue.longer(over) : queue.between(over, formatNumber(days));
}

interface EbooksProps<Book> {
  /** Shown if there is no e-book. */
  none: string;
  /** How many there are. `books` has only the first ones. */
  total: number;
  books: readonly Book[];
  /** The words after the title of an e-book. */
  children: (book: Book) => string;
}

/** E-books, each with a link and a few words. */
function Ebooks<Book extends { id: string; title: string }>(props: EbooksProps<Book>) {
  const { none, total, books, children } = props;
  if (books.length === 0) return <Typography>{none}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {books.map((book) => (
          <li key={book.id}>
            <LinkButton
              to={paths.ebook(book.id)}
              size="small"
              data-printed
              sx={{ p: 0, minHeight: 24, textAlign: 'left' }}
            >
              {book.title}
            </LinkButton>{' '}
            · {children(book)}
          </li>
        ))}
      </Box>
      {total > books.length && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {queue.more(formatNumber(total - books.length))}
        </Typography>
      )}
    </>
  );
}
