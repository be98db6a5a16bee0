import Box from '@mui/material/Box';
import { useUser } from '@/api/session';
import type { Assignment } from '@/api/types';
import { viAssigned } from '@/text/review/viAssigned';
import { isOverdue, shownDay } from './due';

/** Who is asked to review the e-book, and until when. */
export function AssignedLine({ assignment }: { assignment: Assignment }) {
  const { user, due } = assignment;
  const mine = useUser()?.id === user.id;
  const overdue = due !== null && isOverdue(due);
  return (
    <Box component="span" sx={lineSx}>
      {mine ? viAssigned.toMe : viAssigned.to(user.full_name)}
      {due !== null && (
        <>
          {' · '}
          <Box component="span" sx={overdue ? overdueSx : undefined}>
            {overdue ? viAssigned.overdue(shownDay(due)) : viAssigned.due(shownDay(due))}
          </Box>
        </>
      )}
    </Box>
  );
}

const lineSx = { fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere', pl: 0.5 };
const overdueSx = { color: 'status.rejected.ink', fontWeight: 600 };
