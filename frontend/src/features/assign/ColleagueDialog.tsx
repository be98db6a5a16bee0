import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { errorMessage } from '@/api/problem';
import { viEbooks } from '@/text/record/viEbooks';
import { SentFields } from '@/ui/fields/SentFields';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { ColleaguePicker, type PickerProps } from './ColleaguePicker';

interface Props extends PickerProps {
  title: string;
  intro: string;
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** A further button beside the others. */
  beside?: ReactNode;
  /** Why the choice was refused. */
  error: unknown;
  /** Further fields, below the people. */
  children?: ReactNode;
}

/** A dialog in which a colleague is chosen. It stays open while the choice is being sent. */
export function ColleagueDialog(props: Props) {
  const { title, intro, confirm, busy, onConfirm, onClose, beside, error, children, ...picker } =
    props;
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => !busy && onClose()} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{intro}</DialogContentText>
        <SentFields sending={busy}>
          <ColleaguePicker {...picker} />
          {children}
        </SentFields>
        {Boolean(error) && <ErrorBox>{errorMessage(error)}</ErrorBox>}
      </DialogContent>
      <DialogActions>
        {beside}
        <Button color="inherit" disabled={busy} onClick={onClose}>
          {viEbooks.form.cancel}
        </Button>
        <Button variant="contained" disabled={busy || !picker.chosen} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
