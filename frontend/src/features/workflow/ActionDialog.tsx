import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { newKey } from '@/api/idempotency';
import { errorMessage } from '@/api/problem';
import { useUser } from '@/api/session';
import { type Ebook, may, type Transition } from '@/api/types';
import { useWait } from '@/api/waiting';
import { usePerformMutation } from '@/api/workflow';
import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { en } from '@/text/literals';
import { viEbooks } from '@/text/viEbooks';
import { BusyNote } from '@/ui/BusyNote';
import { TextBox } from '@/ui/TextBox';
import { Words } from '@/ui/Words';
import { StatusBadge } from './StatusBadge';
import { commentRequired, destructive } from './transitions';

const longestComment = 2000;

interface Props {
  ebook: Ebook;
  action: Transition;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a change of status, and takes the comment that goes into the history. */
export function ActionDialog({ ebook, action, onClose, onDone }: Props) {
  const { dialog } = viEbooks;
  const user = useUser();
  const wait = useWait('perform');
  const [comment, setComment] = useState('');
  const [touched, setTouched] = useState(false);
  const [required] = useState(() => commentRequired(ebook, action));
  const { send, error, isLoading } = useAction(ebook, action);

  const allowed = may(ebook, action);
  const blank = comment.trim() === '';
  const length = codePoints(comment.trim());
  const problem = commentProblem(required && blank && touched, length);
  const ready = allowed && !(required && blank) && length <= longestComment && !isLoading;

  const confirm = async () => {
    if (await send(comment.trim())) onDone();
  };
  const own = ebook.created_by === user?.id && action !== 'submit' && action !== 'unpublish';
  return (
    <Dialog open onClose={() => !isLoading && onClose()} aria-labelledby="action-title">
      <DialogTitle id="action-title">{viEbooks.action[action]}</DialogTitle>
      <DialogContent>
        {error && <Refusal message={errorMessage(error)} status={allowed ? null : ebook.status} />}
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          {dialog[action](ebook.title)}
        </DialogContentText>
        {own && <OwnNote />}
        <Box sx={{ mt: 2 }}>
          <TextBox
            label={commentLabel(action)}
            required={required}
            autoFocus
            multiline
            minRows={3}
            maxRows={10}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            onBlur={() => setTouched(true)}
            error={problem}
            roomy
            disabled={isLoading}
          />
        </Box>
        <BusyNote seconds={wait} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isLoading}>
          {dialog.cancel}
        </Button>
        <Button variant="contained" color={colorOf(action)} disabled={!ready} onClick={confirm}>
          {isLoading ? dialog.processing : viEbooks.action[action]}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function OwnNote() {
  return (
    <Typography variant="body2" sx={{ mt: 1, fontWeight: 500 }}>
      {viEbooks.dialog.own}
    </Typography>
  );
}

/** One key for one intent: a retry of the same comment at the same version repeats it. */
function useAction({ id, version }: Ebook, action: Transition) {
  const [perform, { error, isLoading }] = usePerformMutation();
  const [intent, setIntent] = useState({ key: newKey(), sent: '' });
  /** Whether it was done. */
  const send = async (comment: string): Promise<boolean> => {
    const sent = JSON.stringify([comment, version]);
    const key = intent.sent === '' || intent.sent === sent ? intent.key : newKey();
    setIntent({ key, sent });
    const answer = await perform({ id, action, comment, version, key });
    return !answer.error;
  };
  return { send, error, isLoading };
}

/** Why it was not done; where the e-book has moved on, its status. */
function Refusal({ message, status }: { message: string; status: Ebook['status'] | null }) {
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <Words>{message}</Words>
      {status && (
        <Typography component="div" variant="body2" sx={{ mt: 1 }}>
          <StatusBadge status={status} />
        </Typography>
      )}
    </Alert>
  );
}

const colorOf = (action: Transition) => (destructive.has(action) ? 'error' : 'primary');

function commentLabel(action: Transition): string {
  if (action === 'reject') return viEbooks.dialog.rejectReason;
  if (action === 'unpublish') return viEbooks.dialog.unpublishReason;
  return viEbooks.dialog.optional;
}

function commentProblem(missing: boolean, length: number): string | undefined {
  if (missing) return en.comment;
  if (length <= longestComment) return undefined;
  return viEbooks.invalid.tooLong(formatNumber(longestComment), formatNumber(length));
}
