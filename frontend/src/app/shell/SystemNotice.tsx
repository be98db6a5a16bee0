import CloseIcon from '@mui/icons-material/Close';
import WarnIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { hasNewRelease } from '@/api/release';
import { useStoreState } from '@/state/useStoreState';
import { formatDate, formatNumber } from '@/text/format';
import { viHealth } from '@/text/management/viHealth';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';

interface Props {
  /** How many parts of the system need somebody. */
  parts: number;
  userId: string;
}

/**
 * Tells administrators on every screen that the system needs somebody. Once closed it does not appear
 * again on that day in this browser.
 */
export function SystemNotice({ parts, userId }: Props) {
  const [closed, close] = useClosedToday(userId);
  const { pathname } = useLocation();
  const newRelease = useStoreState(hasNewRelease);
  const shown = !closed && pathname !== paths.health;
  return (
    <Box role="status" sx={placeSx(newRelease)}>
      {shown && (
        <Box sx={boxSx}>
          <WarnIcon sx={{ color: 'status.pending_review.ink', fontSize: 20 }} />
          <Box sx={{ flex: 1, minWidth: 0 }}>{viHealth.needAction(formatNumber(parts))}</Box>
          <LinkButton size="small" to={paths.health}>
            {viHealth.notice.show}
          </LinkButton>
          <IconButton size="small" aria-label={viHealth.notice.close} onClick={close}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

/** Whether the user closed the notice today; stored in this browser. */
function useClosedToday(userId: string): [boolean, () => void] {
  const key = `cms-system-notice:${userId}`;
  const today = formatDate(new Date());
  const [closedOn, setClosedOn] = useState(() => readDay(key));
  const close = () => {
    setClosedOn(today);
    try {
      localStorage.setItem(key, today);
    } catch {
      // Until the page is left, if storage is blocked.
    }
  };
  return [closedOn === today, close];
}

function readDay(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Above the buttons at the foot of a form, and above the notice of a new release. */
const placeSx = (newRelease: boolean) => ({
  position: 'fixed',
  bottom: `calc(var(--foot, 0px) + ${newRelease ? 132 : 84}px)`,
  right: { xs: 12, md: 24 },
  left: { xs: 12, sm: 'auto' },
  zIndex: 'appBar',
  pointerEvents: 'none',
});

const boxSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 420,
  pl: 2,
  pr: 1,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  boxShadow: 3,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  pointerEvents: 'auto',
};
