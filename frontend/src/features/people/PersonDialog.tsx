import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useGetPersonQuery } from '@/api/account/people';
import { shownRead } from '@/api/shownRead';
import { viPerson } from '@/text/people/viPerson';
import { vi } from '@/text/vi';
import { ErrorState } from '@/ui/messages/states';
import { PersonActions } from './PersonActions';
import { PersonFacts } from './PersonFacts';
import { PersonHistory } from './PersonHistory';

const pollEveryMs = 2000;

interface Props {
  id: string;
  onClose: () => void;
}

/**
 * One account: what is known of it, what may be done with it, and its history. What is shown stays
 * when a later read fails, because a form or a one-time link may be open over it.
 */
export function PersonDialog({ id, onClose }: Props) {
  const titleId = useId();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const query = useGetPersonQuery(id, { refetchOnMountOrArgChange: true });
  const handingOver = query.data?.handover?.state === 'running';
  useGetPersonQuery(id, { pollingInterval: pollEveryMs, skip: !handingOver });
  const { data: person, failed } = shownRead(query);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={phone}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {person?.full_name ?? viPerson.loading}
      </DialogTitle>
      <DialogContent>
        {failed && <ErrorState title={viPerson.error} {...failed} />}
        {person ? (
          <>
            <PersonFacts person={person} />
            <PersonActions person={person} onDeleted={onClose} />
            <PersonHistory id={id} />
          </>
        ) : (
          query.isFetching && <Loading />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={viPerson.loading} sx={{ display: 'grid', gap: 1.5 }}>
      <Skeleton variant="rounded" height={150} />
      <Skeleton variant="rounded" height={80} />
      <Skeleton variant="rounded" height={160} />
    </Box>
  );
}
