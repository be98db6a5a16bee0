import BellIcon from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useGetUnreadQuery } from '@/api/review/unread';
import { formatNumber } from '@/text/format';
import { viBell } from '@/text/people/viBell';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { NotificationPanel } from './NotificationPanel';

/** The number of unread notifications, as a button that opens them (RULES §19.7). */
export function Bell() {
  const unread = useGetUnreadQuery().data?.unread ?? 0;
  const [open, setOpen] = useState(false);
  const label = unread > 0 ? viBell.unread(formatNumber(unread)) : viBell.label;
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {/* Null instead of 0, because an invisible 0 would contradict the label. */}
        <Badge badgeContent={unread > 0 ? unread : null} color="error">
          <BellIcon />
        </Badge>
      </IconButton>
      <span role="status" style={visuallyHidden}>
        {unread > 0 ? viBell.announced(formatNumber(unread)) : ''}
      </span>
      {open && <NotificationPanel unread={unread} onClose={() => setOpen(false)} />}
    </>
  );
}
