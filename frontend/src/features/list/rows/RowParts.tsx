import { Link } from 'react-router';
import { serverNow } from '@/api/serverClock';
import type { Ebook } from '@/api/types';
import { AssignedLine, ClaimLine } from '@/features/workflow/ClaimLine';
import { StatusBadge } from '@/features/workflow/StatusBadge';
import { UncheckedTag } from '@/features/workflow/UncheckedTag';
import { daysSince, formatClock, formatNumber, formatTime } from '@/text/format';
import { viList } from '@/text/list/viList';
import { viEbooks } from '@/text/record/viEbooks';
import { paths } from '@/ui/paths';

interface TitleProps {
  ebook: Ebook;
  onOpen: () => void;
}

/** The title, and below it why the row was found. */
export function RowTitle({ ebook, onOpen }: TitleProps) {
  if (ebook.deleted_at) return <div className="title">{ebook.title}</div>;
  return (
    <>
      <Link to={paths.ebook(ebook.id)} onClick={onOpen} data-ebook={ebook.id} className="title">
        {ebook.title}
      </Link>
      {ebook.matched_toc && (
        <span className="caption clamped">{viEbooks.list.matchToc(ebook.matched_toc)}</span>
      )}
    </>
  );
}

/** The status, and below it deletion, check, missing PDF, waiting time, reviewers, returns, notes. */
export function RowStatus({ ebook }: { ebook: Ebook }) {
  return (
    <div className="status">
      <StatusBadge status={ebook.status} />
      {ebook.deleted_at && (
        <span className="caption">
          {viList.deletedBy(ebook.deleted_by?.full_name ?? '', formatTime(ebook.deleted_at))}
        </span>
      )}
      <UncheckedTag ebook={ebook} />
      {!ebook.file_name && <span className="caption warning">{viEbooks.upload.missingShort}</span>}
      {ebook.submitted_at && !ebook.deleted_at && (
        <span className="caption" title={formatTime(ebook.submitted_at)}>
          {waiting(ebook.submitted_at)}
        </span>
      )}
      <ClaimLine claim={ebook.claim} />
      {ebook.assignment && <AssignedLine assignment={ebook.assignment} />}
      {ebook.returned_count > 0 && (
        <span className="caption">{viList.returnedTimes(formatNumber(ebook.returned_count))}</span>
      )}
      {ebook.open_notes > 0 && (
        <span className="caption">{viList.openNotes(formatNumber(ebook.open_notes))}</span>
      )}
      {ebook.returned && (
        <span className="caption clamped reason" title={ebook.returned.comment}>
          “{ebook.returned.comment}”
        </span>
      )}
    </div>
  );
}

function waiting(since: string): string {
  const days = daysSince(since, serverNow());
  return days > 0 ? viEbooks.list.waiting(days) : viEbooks.list.waitingSince(formatClock(since));
}
