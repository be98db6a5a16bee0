import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { type Ebook, may, type Transition } from '@/api/types';
import { vi } from '@/text/vi';
import { viEbooks } from '@/text/viEbooks';
import { ActionDialog } from './ActionDialog';
import { lowerName } from './transitions';

interface Props {
  ebook: Ebook;
  action: Transition;
  onClose: () => void;
  onDone: (action: Transition) => void;
}

/**
 * The dialog that the address asks for, or why there is none. What was allowed when it opened
 * stays open when the e-book changes meanwhile, so that a typed comment is not lost.
 */
export function ActionHost({ ebook, action, onClose, onDone }: Props) {
  const [allowed] = useState(() => may(ebook, action));
  if (allowed) {
    return (
      <ActionDialog ebook={ebook} action={action} onClose={onClose} onDone={() => onDone(action)} />
    );
  }
  const text = viEbooks.action.notAllowed(lowerName(action), viEbooks.status[ebook.status]);
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby="not-allowed">
      <DialogContent>
        <DialogContentText id="not-allowed" sx={{ color: 'text.primary' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
