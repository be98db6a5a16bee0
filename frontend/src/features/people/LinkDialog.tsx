import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { AccountLink } from '@/api/peopleTypes';
import { viPerson } from '@/text/people/viPerson';
import { vi } from '@/text/vi';
import { LinkBox } from './LinkBox';

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
      <DialogTitle id={id}>{viPerson.link[kind].title}</DialogTitle>
      <DialogContent>
        <LinkBox link={link} kind={kind} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
