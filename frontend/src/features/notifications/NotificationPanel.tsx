import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Modal from '@mui/material/Modal';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { errorMessage } from '@/api/problem';
import { useMarkReadMutation } from '@/api/review/notifications';
import { viNotifications } from '@/text/people/viNotifications';
import { vi } from '@/text/vi';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { DigestSwitch } from './DigestSwitch';
import { NotificationList } from './NotificationList';

interface NotificationPanelProps {
  unread: number;
  onClose: () => void;
}

/** The user's notifications, below the header; full width on a phone. */
export function NotificationPanel({ unread, onClose }: NotificationPanelProps) {
  const titleId = useId();
  return (
    <Modal open onClose={onClose} slotProps={{ backdrop: { invisible: true } }}>
      <Paper
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
        elevation={8}
        sx={panelSx}
      >
        <Head titleId={titleId} unread={unread} onClose={onClose} />
        <NotificationList onClose={onClose} />
        <DigestSwitch />
      </Paper>
    </Modal>
  );
}

interface HeadProps extends NotificationPanelProps {
  titleId: string;
}

function Head({ titleId, unread, onClose }: HeadProps) {
  const [markRead, { isLoading, isSuccess, error }] = useMarkReadMutation();
  return (
    <Box sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {viNotifications.title}
        </Typography>
        <Button
          size="small"
          disabled={unread === 0}
          onClick={() => !isLoading && void markRead({ all: true })}
          sx={{ textAlign: 'right' }}
        >
          {viNotifications.readAll}
        </Button>
        <Button size="small" color="inherit" onClick={onClose} sx={{ flex: 'none' }}>
          {vi.common.close}
        </Button>
      </Box>
      <span role="status" style={visuallyHidden}>
        {isSuccess && unread === 0 ? viNotifications.allRead : ''}
      </span>
      {error && (
        <Typography role="alert" variant="body2" sx={{ mt: 1, color: 'error.main' }}>
          {viNotifications.notRead(errorMessage(error))}
        </Typography>
      )}
    </Box>
  );
}

/** Below the header, which is 56 px high; scrolls if the window is low. */
const panelSx = {
  position: 'absolute',
  top: 56,
  left: { xs: 0, sm: 'auto' },
  right: { xs: 0, sm: 24 },
  width: { sm: 440 },
  maxHeight: 'calc(100dvh - 72px)',
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'hidden',
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  outline: 'none',
};
