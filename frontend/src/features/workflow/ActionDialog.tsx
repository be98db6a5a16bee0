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
  const [perform, { error, isLoading }] = usePerformMutation();
  // One key for one intent: a retry of the same comment at the same version repeats it.
  const [intent, setIntent] = useState({ key: newKey(), sent: '' });

  const allowed = may(ebook, action);
  const blank = comment.trim() === '';
  const length = codePoints(comment.trim());
  const problem = commentProblem(required && blank && touched, length);
  const ready = allowed && !(required && blank) && length <= longestComment && !isLoading;

  const confirm = async () => {
    const sent = JSON.stringify([comment.trim(), ebook.version]);
    const key = intent.sent === '' || intent.sent === sent ? intent.key : newKey();
    setIntent({ key, sent });
    const { id, version } = ebook;
    const answer = await perform({ id, action, comment: comment.trim(), version, key });
    if (!answer.error) onDone();
  };

  const own = ebook.created_by === user?.id && action !== 'submit';
  return (
    <Dialog open onClose={() => !isLoading && onClose()} aria-labelledby="action-title">
      <DialogTitle id="action-title">{viEbooks.action[action]}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            <Words>{errorMessage(error)}</Words>
            {!allowed && (
              <Typography component="div" variant="body2" sx={{ mt: 1 }}>
                <StatusBadge status={ebook.status} />
              </Typography>
            )}
          </Alert>
        )}
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          {dialog[action](ebook.title)}
        </DialogContentText>
        {own && action !== 'unpublish' && (
          <Typography variant="body2" sx={{ mt: 1, fontWeight: 500 }}>
            {dialog.own}
          </Typography>
        )}
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
        <Button
          variant="contained"
          color={destructive.has(action) ? 'error' : 'primary'}
          disabled={!ready}
          onClick={confirm}
        >
          {isLoading ? dialog.processing : viEbooks.action[action]}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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
