import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Children, type ReactNode, useId, useState } from 'react';
import { viEbooks } from '@/text/record/viEbooks';
import { SentFields } from './fields/SentFields';
import { ErrorBox } from './messages/ErrorBox';
import { useNotice } from './messages/Notices';

interface Props {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  danger?: boolean;
  busy?: boolean;
  busyText?: string;
  /** Why the confirmed action failed. */
  error?: string;
  /** Escape and a click outside do not close it, and no button has the initial focus. */
  mustChoose?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Shown below the fields, for example how long the server is busy. */
  note?: ReactNode;
  /** Fields. */
  children?: ReactNode;
}

/** A question with two labelled buttons; Escape cancels, unless `mustChoose`. */
export function ConfirmDialog(props: Props) {
  const { title, text, confirm, cancel, danger, busy, busyText, onConfirm, onCancel } = props;
  const id = useId();
  const hasFields = Children.toArray(props.children).length > 0;
  return (
    <Dialog
      open
      onClose={() => !busy && !props.mustChoose && onCancel()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </DialogContentText>
        {hasFields && <SentFields sending={busy ?? false}>{props.children}</SentFields>}
        {props.note}
        {props.error && (
          <Box sx={{ mt: 2 }}>
            <ErrorBox>{props.error}</ErrorBox>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={busy} autoFocus={!props.mustChoose}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          disabled={busy}
        >
          {busy ? (busyText ?? confirm) : confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Question = Pick<
  Props,
  'title' | 'text' | 'confirm' | 'danger' | 'busyText' | 'note' | 'children'
>;

interface SendProps extends Question {
  /** Sends what was confirmed, and returns why it failed, or null. */
  send: () => Promise<string | null>;
  /** The notice of success, unless onDone reports it. */
  done?: string;
  /** Called on success instead of onClose. */
  onDone?: () => void;
  onClose: () => void;
}

/** A question before something is sent. A failure is shown in it, success in a notice. */
export function SendDialog({ send, done, onClose, onDone = onClose, ...question }: SendProps) {
  const notify = useNotice();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const sendConfirmed = async () => {
    setBusy(true);
    setError(null);
    const failure = await send();
    setBusy(false);
    setError(failure);
    if (failure !== null) return;
    if (done) notify({ text: done });
    onDone();
  };
  return (
    <ConfirmDialog
      {...question}
      cancel={viEbooks.form.cancel}
      busy={busy}
      error={error ?? undefined}
      onConfirm={sendConfirmed}
      onCancel={onClose}
    />
  );
}
