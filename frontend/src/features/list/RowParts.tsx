import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ebook } from '@/api/types';
import { ClaimLine } from '@/features/workflow/ClaimLine';
import { StatusBadge } from '@/features/workflow/StatusBadge';
import { UncheckedTag } from '@/features/workflow/UncheckedTag';
import { daysSince, formatClock, formatNumber, formatTime } from '@/text/format';
import { viEbooks } from '@/text/viEbooks';
import { viList } from '@/text/viList';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';

const wide = '@container (min-width: 1040px)';
const roomy = '@container (min-width: 840px)';

/** Columns where the table is wide enough for them, whatever stands beside it; else lines under the title. */
export const wideOnly = { display: 'none', [wide]: { display: 'table-cell' } };
export const roomyOnly = { display: 'none', [roomy]: { display: 'table-cell' } };

/** Subject and grade under the title, or those with creator and date. */
export const aboutWide = {
  display: 'none',
  [roomy]: { display: 'block' },
  [wide]: { display: 'none' },
};
export const aboutNarrow = { display: 'block', [roomy]: { display: 'none' } };

interface TitleProps {
  ebook: Ebook;
  onOpen: () => void;
}

/** The title, and under it why the row was found. */
export function RowTitle({ ebook, onOpen }: TitleProps) {
  if (ebook.deleted_at) return <Box sx={{ ...clamp, fontWeight: 600 }}>{ebook.title}</Box>;
  return (
    <>
      <Link
        to={paths.ebook(ebook.id)}
        onClick={onOpen}
        data-ebook={ebook.id}
        sx={{ ...clamp, ...clearOfBars, fontWeight: 600, color: 'text.primary' }}
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
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

/** A row that takes the focus is not brought under the bars at the window's edges. */
const clearOfBars = {
  scrollMarginTop: 'calc(var(--header-offset) + var(--bar-height, 120px) + 56px)',
  scrollMarginBottom: 88,
};

/** The status, whether its PDF is missing, since when it waits, its open notes, or why it came back. */
export function RowStatus({ ebook }: { ebook: Ebook }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.25 }}>
      <StatusBadge status={ebook.status} />
      {ebook.deleted_at && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {viList.deletedBy(ebook.deleted_by?.full_name ?? '', formatTime(ebook.deleted_at))}
        </Typography>
      )}
      <UncheckedTag ebook={ebook} />
      {!ebook.file_name && (
        <Typography variant="caption" sx={{ color: 'warning.main' }}>
          {viEbooks.upload.missingShort}
        </Typography>
      )}
      {ebook.submitted_at && !ebook.deleted_at && (
        <Typography
          variant="caption"
          title={formatTime(ebook.submitted_at)}
          sx={{ color: 'text.secondary' }}
        >
          {waiting(ebook.submitted_at)}
        </Typography>
      )}
      <ClaimLine claim={ebook.claim} />
      {ebook.returned_count > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {viList.returnedTimes(formatNumber(ebook.returned_count))}
        </Typography>
      )}
      {ebook.open_notes > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {viList.openNotes(formatNumber(ebook.open_notes))}
        </Typography>
      )}
      {ebook.returned && (
        <Typography
          variant="caption"
          title={ebook.returned.comment}
          sx={{ color: 'text.secondary', maxWidth: 180, ...clamp }}
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
