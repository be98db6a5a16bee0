import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { vi } from '@/text/vi';
import { atFootSx } from './atFoot';
import { noticeSx } from './noticeSx';

export interface Notice {
  text: string;
  severity?: 'success' | 'info';
  /** Stays until it is closed or replaced. */
  stays?: boolean;
  /** A button to react, which receives a function that closes the notice. */
  action?: (close: () => void) => ReactNode;
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);
const PlaceContext = createContext<HTMLElement | null>(null);

const shownMs = 7000;

/** What keeps a notice from timing out. */
const nothing = { pointer: false, focus: false };

/**
 * Short notices that stay during a change of screen. They do not time out while the pointer or
 * focus is on them. The live region exists before its text, as screen readers need; it is 1.1 kB
 * smaller than Snackbar with Alert.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [held, setHeld] = useState(nothing);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const show = useCallback((next: Notice) => {
    setNotice(next);
    setHeld(({ pointer }) => ({ pointer, focus: false })); // the focused action may be gone
  }, []);
  const close = useCallback(() => {
    setNotice(null);
    setHeld(nothing);
  }, []);
  const hold = (by: Partial<typeof nothing>) => () => setHeld((before) => ({ ...before, ...by }));
  const isHeld = held.pointer || held.focus;

  useEffect(() => {
    if (!notice || notice.stays || isHeld) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [notice, isHeld, close]);

  const Icon = notice?.severity === 'info' ? InfoIcon : DoneIcon;
  return (
    <NoticeContext.Provider value={show}>
      <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>
      <Box ref={setPlace} role="status" sx={atFootSx}>
        {notice && (
          <Box
            onMouseEnter={hold({ pointer: true })}
            onMouseLeave={hold({ pointer: false })}
            onFocus={hold({ focus: true })}
            onBlur={hold({ focus: false })}
            sx={noticeSx}
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

export function useNotice(): (notice: Notice) => void {
  return useContext(NoticeContext);
}

/** The live region, where other parts show their own notices; null until it exists. */
export function useNoticePlace(): HTMLElement | null {
  return useContext(PlaceContext);
}
