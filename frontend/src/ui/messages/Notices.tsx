import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { vi } from '@/text/vi';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
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

/** Shows a notice, and returns a function that withdraws it. */
type Show = (notice: Notice) => () => void;

const NoticeContext = createContext<Show>(() => () => undefined);
const PlaceContext = createContext<HTMLElement | null>(null);

const shownMs = 7000;

/** A notice, and what keeps it from timing out. */
interface Shown {
  notice: Notice;
  /** The key of its elements, so that a notice does not take over the buttons of the one before. */
  number: number;
  pointer: boolean;
  focus: boolean;
}

/**
 * Short notices that stay during a change of screen. They do not time out while the pointer or
 * focus is on them. The live region exists before its text, as screen readers need. All of this is
 * 1.1 kB smaller than Snackbar with Alert.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const count = useRef(0);
  const show = useCallback((notice: Notice) => {
    count.current += 1;
    const number = count.current;
    // The button that had the focus goes with the notice before.
    setShown((before) => ({ notice, number, pointer: before?.pointer ?? false, focus: false }));
    return () => setShown((now) => (now?.notice === notice ? null : now));
  }, []);
  const close = useCallback(() => setShown(null), []);
  const set = (change: Partial<Shown>) => () =>
    setShown((before) => before && { ...before, ...change });
  const notice = shown?.notice;
  const timesOut = shown && !shown.notice.stays && !shown.pointer && !shown.focus;

  useEffect(() => {
    if (!notice || !timesOut) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [notice, timesOut, close]);

  const Icon = notice?.severity === 'info' ? InfoIcon : DoneIcon;
  return (
    <NoticeContext.Provider value={show}>
      <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>
      <Place onPlace={setPlace}>
        {notice && (
          // Closing a notice, or what its action does, removes the button that was pressed.
          <Box
            key={shown.number}
            ref={keepsFocusOnPage}
            onMouseEnter={set({ pointer: true })}
            onMouseLeave={set({ pointer: false })}
            onFocus={set({ focus: true })}
            onBlur={set({ focus: false })}
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
      </Place>
    </NoticeContext.Provider>
  );
}

interface PlaceProps {
  onPlace: (place: HTMLElement | null) => void;
  children: ReactNode;
}

/**
 * The live region. MUI hides everything beside an open dialog from screen readers: all of #root, and
 * each neighbour of it. This one is beside #root and stays readable, for what is done in a dialog.
 */
function Place({ onPlace, children }: PlaceProps) {
  const keepReadable = useCallback(
    (place: HTMLElement) => {
      const unhide = () => place.removeAttribute('aria-hidden');
      const observer = new MutationObserver(unhide);
      observer.observe(place, { attributeFilter: ['aria-hidden'] });
      onPlace(place);
      return () => {
        observer.disconnect();
        onPlace(null);
      };
    },
    [onPlace],
  );
  return createPortal(
    <Box ref={keepReadable} role="status" sx={atFootSx}>
      {children}
    </Box>,
    document.body,
  );
}

export function useNotice(): (notice: Notice) => void {
  return useContext(NoticeContext);
}

/** For notices whose action needs the mounted component: the last one is withdrawn when it unmounts. */
export function useOwnNotice(): (notice: Notice) => void {
  const show = useContext(NoticeContext);
  const withdraw = useRef<() => void>(undefined);
  useEffect(() => () => withdraw.current?.(), []);
  return useCallback(
    (notice: Notice) => {
      withdraw.current = show(notice);
    },
    [show],
  );
}

/** The live region, where other parts show their own notices; null until it exists. */
export function useNoticePlace(): HTMLElement | null {
  return useContext(PlaceContext);
}
