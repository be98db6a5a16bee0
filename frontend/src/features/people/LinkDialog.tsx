import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AccountLink } from '@/api/peopleTypes';
import { viPerson } from '@/text/people/viPerson';
import { vi } from '@/text/vi';
import { CopyBox } from '@/ui/fields/CopyBox';

const words = viPerson.link;

interface Props {
  link: string;
  kind: AccountLink['kind'];
  onClose: () => void;
}

/** Shows a link once. A click outside does not close it, because the link would be lost. */
export function LinkDialog({ link, kind, onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_, why) => why === 'escapeKeyDown' && onClose()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{words[kind].title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{words[kind].text}</Typography>
        <CopyBox label={words.label} value={link} copied={words.copied} byKeys={words.byKeys} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
