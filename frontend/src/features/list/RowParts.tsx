import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { StatusBadge } from '@/features/workflow/StatusBadge';
import { daysSince, formatClock, formatTime } from '@/text/format';
import { viEbooks } from '@/text/viEbooks';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';

/** Subject and grade have columns of their own where there is room, else a line under the title. */
export const wideOnly = { display: { xs: 'none', lg: 'table-cell' } };

interface TitleProps {
  ebook: Ebook;
  onOpen: () => void;
}

/** The title, and under it why the row was found. */
export function RowTitle({ ebook, onOpen }: TitleProps) {
  return (
    <>
      <Link
        to={paths.ebook(ebook.id)}
        onClick={onOpen}
        data-ebook={ebook.id}
        sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere', ...clamp }}
      >
        {ebook.title}
      </Link>
      {ebook.matched_toc && (
        <Typography variant="caption" sx={{ color: 'text.secondary', ...clamp }}>
          {viEbooks.list.matchToc(ebook.matched_toc)}
        </Typography>
      )}
    </>
  );
}

const clamp = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

/** The status, since when it waits, or why it came back. */
export function RowStatus({ ebook }: { ebook: Ebook }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.25 }}>
      <StatusBadge status={ebook.status} />
      {ebook.submitted_at && (
        <Typography
          variant="caption"
          title={formatTime(ebook.submitted_at)}
          sx={{ color: 'text.secondary', pl: 0.5 }}
        >
          {waiting(ebook.submitted_at)}
        </Typography>
      )}
      {ebook.returned && (
        <Typography
          variant="caption"
          title={ebook.returned.comment}
          sx={{ color: 'text.secondary', pl: 0.5, maxWidth: 180, ...clamp }}
        >
          “{ebook.returned.comment}”
        </Typography>
      )}
    </Box>
  );
}

function waiting(since: string): string {
  const days = daysSince(since);
  return days > 0 ? viEbooks.list.waiting(days) : viEbooks.list.waitingSince(formatClock(since));
}
