import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CopyBox } from '@/ui/fields/CopyBox';
import { useLeaveGuard } from '@/ui/unsaved/useLeaveGuard';

interface Props {
  words: {
    title: string;
    text: string;
    label: string;
    copied: string;
    byKeys: string;
    close: string;
  };
  value: string;
  onClose: () => void;
}

/** Shows a secret once. Only its button closes it without a question, because the secret would be lost. */
export function SecretDialog({ words, value, onClose }: Props) {
  const id = useId();
  const guard = useLeaveGuard(true, { text: words.text, inDialog: true });
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{words.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{words.text}</Typography>
        <CopyBox label={words.label} value={value} copied={words.copied} byKeys={words.byKeys} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
      {guard.dialog}
    </Dialog>
  );
}
