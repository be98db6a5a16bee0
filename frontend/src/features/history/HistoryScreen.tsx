import NoMatchIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import {
  type HistoryFilter,
  type HistoryRow,
  useGetHistoryInfiniteQuery,
} from '@/api/management/history';
import { errorMessage } from '@/api/problem';
import { shownRead } from '@/api/shownRead';
import { viHistory } from '@/text/management/viHistory';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { useFirstNewRow } from '@/ui/focus/useFirstNewRow';
import { LoadingRows } from '@/ui/loading/LoadingRows';
import { ListStatus } from '@/ui/messages/ListStatus';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { ChainState } from './ChainState';
import { byDay, type Day } from './days';
import { isFiltered } from './filter';
import { HistoryFilterBar } from './HistoryFilterBar';
import { HistoryLine } from './HistoryLine';

interface Props {
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
}

/** The history of the library by days, newest first. */
export function HistoryScreen({ filter, onFilter }: Props) {
  const query = useGetHistoryInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(query);
  const pages = data?.pages ?? [];
  const rows = rowsOf(pages);
  const title = rows.find((row) => row.ebook?.id === filter.ebook)?.ebook?.title ?? null;
  return (
    <>
      <HistoryFilterBar filter={filter} title={title} onChange={onFilter} />
      <Box sx={{ minHeight: 400 }}>
        {pages[0] && <ChainState verification={pages[0].proof} />}
        {failed && <ErrorState title={viHistory.error} {...failed} />}
        {!data && !failed && <LoadingRows label={viHistory.loading} />}
        <ListStatus
          empty={
            data &&
            rows.length === 0 && (
              <EmptyState
                icon={<NoMatchIcon />}
                text={isFiltered(filter) ? viHistory.noMatch : viHistory.empty}
              />
            )
          }
        />
        {data && rows.length > 0 && (
          <Rows
            query={query}
            rows={rows}
            onNarrow={(changes) => onFilter({ ...filter, ...changes })}
          />
        )}
      </Box>
    </>
  );
}

interface RowsProps {
  query: ReturnType<typeof useGetHistoryInfiniteQuery>;
  rows: HistoryRow[];
  onNarrow: (changes: Partial<HistoryFilter>) => void;
}

function Rows({ query, rows, onNarrow }: RowsProps) {
  const days = useRef<HTMLDivElement>(null);
  const showMore = useFirstNewRow(days, 'li', rows.length);
  const more = () => showMore(async () => rowsOf((await query.fetchNextPage()).data?.pages).length);
  return (
    <>
      <div ref={days}>
        {byDay(rows).map((day) => (
          <DayOfHistory key={day.name} day={day} onNarrow={onNarrow} />
        ))}
      </div>
      <More query={query} onMore={() => void more()} />
    </>
  );
}

const rowsOf = (pages: readonly { rows: HistoryRow[] }[] = []) =>
  pages.flatMap((page) => page.rows);

interface DayProps {
  day: Day;
  onNarrow: (changes: Partial<HistoryFilter>) => void;
}

function DayOfHistory({ day, onNarrow }: DayProps) {
  return (
    <Box component="section" aria-label={day.name} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {day.name}
      </Typography>
      <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {day.rows.map((row) => (
          <HistoryLine key={row.id} row={row} onNarrow={onNarrow} />
        ))}
      </Paper>
    </Box>
  );
}

/** Loads the next page on request. If that fails, the pages shown stay. */
function More({ query, onMore }: Pick<RowsProps, 'query'> & { onMore: () => void }) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return <ErrorState title={viHistory.error} message={errorMessage(error)} onRetry={onMore} />;
  }
  if (!hasNextPage) return null;
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Button variant="outlined" {...ariaDisabledIf(isFetchingNextPage, onMore)}>
        {isFetchingNextPage ? viHistory.loading : viHistory.more}
      </Button>
    </Box>
  );
}
