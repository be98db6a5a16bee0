import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  type OwnSession,
  useEndSessionsMutation,
  useListOwnSessionsQuery,
} from '@/api/account/account';
import { errorMessage } from '@/api/problem';
import { shownRead } from '@/api/shownRead';
import { useIsMounted } from '@/state/useIsMounted';
import { formatNumber } from '@/text/format';
import { viAccount } from '@/text/people/viAccount';
import { vi } from '@/text/vi';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { useNotice } from '@/ui/messages/Notices';
import { ErrorState } from '@/ui/messages/states';
import { SessionRow } from './SessionRow';

const words = viAccount.sessions;

/** The user's sessions, each with a button to end it. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="sessions-title">
      <DialogTitle id="sessions-title">{words.title}</DialogTitle>
      <Sessions onClose={onClose} />
    </Dialog>
  );
}

function Sessions({ onClose }: { onClose: () => void }) {
  const query = useListOwnSessionsQuery();
  const { isFetching } = query;
  const { data, failed } = shownRead(query);
  const [end, { isLoading: ending, error: refused }] = useEndSessionsMutation();
  const notify = useNotice();
  const isOpen = useIsMounted();
  /** Ends one session; without an id, all but the current one. */
  const endSessions = async (id?: string) => {
    const { error } = await end(id);
    if (!error) notify({ text: id ? words.ended : words.othersEnded });
    else if (!isOpen()) notify({ text: errorMessage(error), severity: 'info' });
  };
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{words.text}</DialogContentText>
        {refused && !ending && <ErrorBox>{errorMessage(refused)}</ErrorBox>}
        {failed && <ErrorState title={words.error} {...failed} />}
        {data && <List {...data} disabled={ending || isFetching} onEnd={endSessions} />}
        {!data && !failed && <Loading />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {data && data.total > 1 && (
          <Button color="error" disabled={ending || isFetching} onClick={() => endSessions()}>
            {words.endOthers}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </>
  );
}

interface ListProps {
  sessions: OwnSession[];
  total: number;
  disabled: boolean;
  onEnd: (id: string) => void;
}

function List({ sessions, total, disabled, onEnd }: ListProps) {
  const more = total - sessions.length;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            disabled={disabled}
            onEnd={() => onEnd(session.id)}
          />
        ))}
      </Box>
      {total < 2 && <Typography sx={{ mt: 2, color: 'text.secondary' }}>{words.alone}</Typography>}
      {more > 0 && <Typography sx={{ mt: 2 }}>{words.more(formatNumber(more))}</Typography>}
    </>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={words.loading}>
      {[0, 1].map((row) => (
        <Skeleton key={row} variant="rounded" height={72} sx={{ my: 1 }} />
      ))}
    </Box>
  );
}
