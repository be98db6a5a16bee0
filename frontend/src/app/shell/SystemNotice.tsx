import WarnIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { hasNewRelease } from '@/api/release';
import { readText, writeText } from '@/state/stored';
import { useStoreState } from '@/state/useStoreState';
import { formatDate, formatNumber } from '@/text/format';
import { viHealth } from '@/text/management/viHealth';
import { LinkButton } from '@/ui/LinkButton';
import { SideNotice } from '@/ui/messages/SideNotice';
import { paths } from '@/ui/paths';

interface Props {
  /** How many parts of the system need attention. */
  parts: number;
  userId: string;
}

/** Pixels above the foot of the window: over a form's buttons, and over the notice of a new release. */
const overButtons = 84;
const overRelease = 132;

/**
 * Tells administrators on every screen that the system needs attention. Once closed it does not appear
 * again on that day in this browser.
 */
export function SystemNotice({ parts, userId }: Props) {
  const [closed, close] = useClosedToday(userId);
  const { pathname } = useLocation();
  const newRelease = useStoreState(hasNewRelease);
  return (
    <SideNotice
      shown={!closed && pathname !== paths.health}
      closeLabel={viHealth.notice.close}
      onClose={close}
      bottom={newRelease ? overRelease : overButtons}
    >
      <WarnIcon sx={{ color: 'status.pending_review.ink', fontSize: 20 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{viHealth.needAction(formatNumber(parts))}</Box>
      <LinkButton size="small" to={paths.health}>
        {viHealth.notice.show}
      </LinkButton>
    </SideNotice>
  );
}

/** Whether the user closed the notice today; stored in this browser. */
function useClosedToday(userId: string): [boolean, () => void] {
  const key = `cms-system-notice:${userId}`;
  const today = formatDate(new Date());
  const [closedOn, setClosedOn] = useState(() => readText(key));
  const close = () => {
    setClosedOn(today);
    writeText(key, today);
  };
  return [closedOn === today, close];
}
