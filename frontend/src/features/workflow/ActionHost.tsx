import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { may } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { vi } from '@/text/vi';
import { DecisionPanel, type DecisionProps } from './DecisionPanel';
import { lowerCaseName } from './transitions';

/**
 * The panel requested by the address, or why it is not available. An open panel stays open when the
 * action is no longer allowed, so that a typed comment is not lost.
 */
export function ActionHost(props: DecisionProps) {
  const { ebook, action, onClose } = props;
  const [allowed] = useState(() => may(ebook, action));
  if (allowed) return <DecisionPanel {...props} />;
  const text = viEbooks.action.notAllowed(lowerCaseName(action), viEbooks.status[ebook.status]);
  const close = () => onClose(true);
  return (
    <Dialog open onClose={close} role="alertdialog" aria-labelledby="not-allowed">
      <DialogContent>
        <DialogContentText id="not-allowed" sx={{ color: 'text.primary' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
