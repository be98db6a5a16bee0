import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { vi } from '@/text/vi';
import { atFootSx } from './atFoot';

export interface Notice {
  text: string;
  severity?: 'success' | 'info';
  /** Stays until it is closed or replaced. */
  stays?: boolean;
  /** A button to react, which receives a function that closes the notice. */
  action?: (close: () => void) => ReactNode;
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

const shownMs = 7000;

/**
 * Short notices that stay during a change of screen. They do not time out while the pointer or
 * focus is on them. The live region exists before its text, as screen readers need; it is 1.1 kB
 * smaller than Snackbar with Alert.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [held, setHeld] = useState(false);
  const show = useCallback((next: Notice) => {
    setNotice(next);
    setHeld(false);
  }, []);
  const close = useCallback(() => setNotice(null), []);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);

  useEffect(() => {
    if (!notice || notice.stays || held) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [notice, held, close]);

  const Icon = notice?.severity === 'info' ? InfoIcon : DoneIcon;
  return (
    <NoticeContext.Provider value={show}>
      {children}
      <Box role="status" sx={atFootSx}>
        {notice && (
          <Box
            onMouseEnter={hold}
            onMouseLeave={release}
            onFocus={hold}
            onBlur={release}
            sx={boxSx}
          >
            <Icon fontSize="small" />
            <Box sx={{ flex: 1, minWidth: 0 }}>{notice.text}</Box>
            {notice.action?.(close)}
            <IconButton color="inherit" size="small" aria-label={vi.common.close} onClick={close}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Box>
    </NoticeContext.Provider>
  );
}

/** Dark in light mode and light in dark mode, so that it stands out. */
const boxSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  maxWidth: 560,
  px: 2,
  py: 1,
  borderRadius: 2,
  boxShadow: 6,
  bgcolor: 'text.primary',
  color: 'background.paper',
  fontSize: '0.875rem',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  pointerEvents: 'auto',
};

export function useNotice(): (notice: Notice) => void {
  return useContext(NoticeContext);
}
