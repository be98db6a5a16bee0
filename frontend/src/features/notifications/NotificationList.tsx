import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { errorMessage } from '@/api/problem';
import { useGetNotificationsInfiniteQuery, useMarkReadMutation } from '@/api/review/notifications';
import { shownRead } from '@/api/shownRead';
import { viNotifications } from '@/text/people/viNotifications';
import { useFirstNewRow } from '@/ui/focus/useFirstNewRow';
import { ErrorState } from '@/ui/messages/states';
import { NotificationRow } from './NotificationRow';
import { dayHeadings, merged } from './rows';

/** The newest notifications, with more on request. Those shown stay when a later call fails. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const query = useGetNotificationsInfiniteQuery();
  const { data, failed } = shownRead(query);
  const rows = merged(data?.pages ?? []);
  return (
    <Box sx={bodySx}>
      {failed && (
        <Box sx={{ p: 2 }}>
          <ErrorState title={viNotifications.failed} {...failed} />
        </Box>
      )}
      {!data && !failed && (
        <Typography role="status" variant="body2" sx={messageSx}>
          {viNotifications.loading}
        </Typography>
      )}
      {data && rows.length === 0 && (
        <Typography variant="body2" sx={messageSx}>
          {viNotifications.empty}
        </Typography>
      )}
      {rows.length > 0 && <Rows query={query} rows={rows} onClose={onClose} />}
    </Box>
  );
}

interface RowsProps {
  query: ReturnType<typeof useGetNotificationsInfiniteQuery>;
  rows: ReturnType<typeof merged>;
  onClose: () => void;
}

function Rows({ query, rows, onClose }: RowsProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const days = dayHeadings(rows);
  const list = useRef<HTMLUListElement>(null);
  const showMore = useFirstNewRow(list, 'a', rows.length);
  const [markRead] = useMarkReadMutation();
  const onRead = (id: string) => void markRead({ ids: [id] });
  const more = async () => {
    if (query.isFetching) return;
    await showMore(async () => merged((await fetchNextPage()).data?.pages ?? []).length);
  };
  return (
    <>
      <Box component="ul" ref={list} aria-label={viNotifications.list} sx={listSx}>
        {rows.map((one) => (
          <NotificationRow
            key={one.id}
            notification={one}
            day={days.get(one.id)}
            onRead={onRead}
            onClose={onClose}
          />
        ))}
      </Box>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Box sx={{ p: 2 }}>
          <ErrorState
            title={viNotifications.failed}
            message={errorMessage(error)}
            onRetry={() => void more()}
          />
        </Box>
      )}
      {hasNextPage && !(isFetchNextPageError && !isFetchingNextPage) && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button size="small" onClick={() => void more()}>
            {isFetchingNextPage ? viNotifications.loading : viNotifications.more}
          </Button>
        </Box>
      )}
    </>
  );
}

const bodySx = { flex: '1 1 auto', minHeight: 160, overflowY: 'auto' };

const messageSx = { p: 3, textAlign: 'center', color: 'text.secondary' };

const listSx = { listStyle: 'none', m: 0, p: 0 };
