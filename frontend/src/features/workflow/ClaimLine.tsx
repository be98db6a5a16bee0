import Typography from '@mui/material/Typography';
import { useUser } from '@/api/session';
import type { Claim } from '@/api/types';
import { formatClock } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';
import { lazyPart } from '@/ui/loading/lazyPart';

/** Who is asked to review an e-book. It is loaded when it is first shown, because few e-books have an assignment. */
export const AssignedLine = lazyPart(
  async () => (await import('@/features/assign/AssignedLine')).AssignedLine,
  { shown: 'background' },
);

/** Who else is reviewing the e-book: only a hint, which blocks nothing. */
export function ClaimLine({ claim }: { claim: Claim | null }) {
  const user = useUser();
  if (!claim || claim.user.id === user?.id) return null;
  return (
    <Typography
      variant="caption"
      sx={{ color: 'text.secondary', pl: 0.5, overflowWrap: 'anywhere' }}
    >
      {viEbooks.list.viewing(claim.user.full_name, formatClock(claim.since))}
    </Typography>
  );
}
