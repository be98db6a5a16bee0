import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { viTokens } from '@/text/people/viTokens';
import { CopyBox } from '@/ui/fields/CopyBox';

const words = viTokens.value;

interface Props {
  value: string;
  onClose: () => void;
}

/** Shows a token once. Only its button closes it, because the token would be lost. */
export function TokenValueDialog({ value, onClose }: Props) {
  const id = useId();
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
    </Dialog>
  );
}
