import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { failureOf } from '@/api/problem';
import { type Reason, useListReasonsQuery, useRemoveReasonMutation } from '@/api/review/reasons';
import { viReasons } from '@/text/review/viReasons';
import { vi } from '@/text/vi';
import { SendDialog } from '@/ui/ConfirmDialog';
import { AddReason } from './AddReason';
import { useNewReason } from './useNewReason';

const words = viReasons.dialog;

/**
 * The templates, with a button to remove each, and a form for a new one, which stays as it is while
 * the dialog is closed.
 */
export function ManageReasons({ onClose }: { onClose: () => void }) {
  const { data } = useListReasonsQuery();
  const [removing, setRemoving] = useState<Reason | null>(null);
  const newReason = useNewReason();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1.5 }}>{words.intro}</DialogContentText>
        <Templates reasons={data?.reasons ?? []} onRemove={setRemoving} />
        <AddReason reason={newReason} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
      {removing && <RemoveReason reason={removing} onClose={() => setRemoving(null)} />}
    </Dialog>
  );
}

interface TemplatesProps {
  reasons: readonly Reason[];
  onRemove: (reason: Reason) => void;
}

function Templates({ reasons, onRemove }: TemplatesProps) {
  if (reasons.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {viReasons.none}
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label={words.list} tabIndex={0} sx={listSx}>
      {reasons.map((reason) => (
        <Box component="li" key={reason.id} sx={rowSx}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 500 }}>{reason.title}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
              {reason.text}
            </Typography>
          </Box>
          <Button
            size="small"
            color="error"
            aria-label={words.removeOf(reason.title)}
            onClick={() => onRemove(reason)}
          >
            {words.remove}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function RemoveReason({ reason, onClose }: { reason: Reason; onClose: () => void }) {
  const [remove] = useRemoveReasonMutation();
  return (
    <SendDialog
      title={words.ask}
      text={words.askText(reason.title)}
      confirm={words.remove}
      danger
      send={async () => failureOf(await remove(reason.id))}
      done={words.removed(reason.title)}
      onClose={onClose}
    />
  );
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 320,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const rowSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 1.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
