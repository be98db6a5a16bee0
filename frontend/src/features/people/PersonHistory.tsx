import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type HistoryEntry, usePersonHistoryQuery } from '@/api/account/people';
import { shownRead } from '@/api/shownRead';
import type { Role } from '@/api/types';
import { formatTime } from '@/text/format';
import { viAccountActions } from '@/text/people/viAccountActions';
import { viPerson } from '@/text/people/viPerson';
import { viShell } from '@/text/people/viShell';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { ErrorState } from '@/ui/messages/states';

const words = viPerson.history;

/** The decisions about an account, newest first. It is read again after each change of an account. */
export function PersonHistory({ id }: { id: string }) {
  const heading = useId();
  const [page, setPage] = useState(1);
  const query = usePersonHistoryQuery({ id, page }, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(query);
  const totalPages = query.data?.totalPages ?? 0; // as of the page before, until this one is read
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography variant="h2" id={heading} sx={{ mb: 1 }}>
        {words.title}
      </Typography>
      {failed && <ErrorState title={words.error} {...failed} />}
      {!data ? (
        !failed && (
          <Skeleton role="status" aria-label={words.loading} variant="rounded" height={160} />
        )
      ) : data.total === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{words.empty}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.entries.map((entry) => (
            <Entry key={`${entry.created_at} ${entry.action}`} entry={entry} />
          ))}
        </Box>
      )}
      {/* The way back stays while a page is loading or cannot be read. */}
      {totalPages > 1 && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button size="small" {...ariaDisabledIf(page <= 1, () => setPage(page - 1))}>
            {words.newer}
          </Button>
          <Button size="small" {...ariaDisabledIf(page >= totalPages, () => setPage(page + 1))}>
            {words.older}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const detail = detailOf(entry);
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {viAccountActions[entry.action]}
        {detail && `: ${detail}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words.by(entry.by.full_name, formatTime(entry.created_at))}
      </Typography>
    </Box>
  );
}

/** What was decided, where that is more than the action says. */
function detailOf({ action, detail, email, role }: HistoryEntry): string {
  const bracketed = (was: string | null) => (was ? ` (${words.before(was)})` : '');
  switch (action) {
    case 'role':
      return viShell.role[role] + bracketed(detail && viShell.role[detail as Role]);
    case 'email':
      return email + bracketed(detail);
    case 'name':
      return words.before(detail ?? '');
    case 'give':
      return detail ?? '';
    default:
      return '';
  }
}
