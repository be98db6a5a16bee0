import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasNewRelease } from '@/api/release';
import type { User } from '@/api/types';
import { useWait } from '@/api/waiting';
import { useStoreState } from '@/state/useStoreState';
import { viShell } from '@/text/people/viShell';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { BusyNote } from '@/ui/messages/BusyNote';
import { useDelayed } from '@/ui/undo/delayed';
import { Header } from './Header';
import { collapsedWidth, expandedWidth, Sidebar } from './Sidebar';
import { ThemeMenu } from './ThemeSwitch';
import { UserMenuItems } from './UserMenu';
import { useCollapsed } from './useCollapsed';
import { headerHeight, useHidingHeader } from './useHidingHeader';

const mainId = 'main';

const ReleaseNotice = lazyPart(async () => (await import('./ReleaseNotice')).ReleaseNotice, {
  shown: 'background',
});

const DelayedNotices = lazyPart(
  async () => (await import('@/ui/undo/DelayedNotices')).DelayedNotices,
  { shown: 'background' },
);

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer')).MenuDrawer, asOverlay);

/** Parts that a press opens are loaded ahead, but not before this, so that they do not delay the screen. */
const preloadAfterMs = 1500;

/** The frame around every signed-in screen. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true });
  const [collapsed, onToggle] = useCollapsed();
  const hidden = useHidingHeader();
  const { pathname } = useLocation();
  const [drawerOpen, setDrawerOpen] = useDrawer();
  const firstScreen = useRef(pathname);
  const newRelease = useStoreState(hasNewRelease);
  const delayed = useAnyDelayed();
  const width = collapsed ? collapsedWidth : expandedWidth;

  useEffect(() => {
    const menus = [MenuDrawer, UserMenuItems, ThemeMenu];
    const timer = setTimeout(() => menus.map((menu) => menu.preload()), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);

  // After a change of screen the focus would be lost, so the new content receives it.
  useEffect(() => {
    if (firstScreen.current === pathname) return;
    firstScreen.current = ''; // coming back to the first screen is a change too
    if (document.activeElement !== document.body) return;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <Box sx={frameSx(hidden, isWide ? width : 0)}>
      <SkipLink />
      {isWide && (
        <Box component="aside" aria-label={viShell.shell.sidebar} sx={sidebarSx(width)}>
          <Sidebar user={user} collapsed={collapsed} onToggle={onToggle} />
        </Box>
      )}
      {drawerOpen && !isWide && <MenuDrawer user={user} onClose={() => setDrawerOpen(false)} />}
      <Box sx={{ ml: isWide ? `${width}px` : 0, transition: 'margin-left 200ms' }}>
        <Header hidden={hidden} user={user}>
          {!isWide && (
            <IconButton
              edge="start"
              aria-label={drawerOpen ? viShell.shell.closeMenu : viShell.shell.openMenu}
              aria-expanded={drawerOpen}
              onClick={() => setDrawerOpen(!drawerOpen)}
            >
              <MenuIcon />
            </IconButton>
          )}
        </Header>
        <Box component="main" id={mainId} tabIndex={-1} sx={mainSx}>
          {children}
        </Box>
      </Box>
      <WaitingReads />
      {delayed && <DelayedNotices userId={user.id} />}
      {newRelease && <ReleaseNotice />}
    </Box>
  );
}

function useAnyDelayed(): boolean {
  const { waiting, failed } = useDelayed();
  return waiting !== null || failed.length > 0;
}

/** Publishes the frame's edges as CSS variables for sticky and floating elements. */
const frameSx = (headerHidden: boolean, sidebarWidth: number) => ({
  minHeight: '100dvh',
  '--header-offset': headerHidden ? '0px' : `${headerHeight}px`,
  '--sidebar-width': `${sidebarWidth}px`,
});

/** `--page-end` is the room below the last element of a screen. */
const mainSx = {
  p: { xs: 2, md: 3 },
  pt: { xs: 1.5, md: 2 },
  '--page-end': {
    xs: 'max(88px, calc(var(--foot, 0px) + 16px))',
    md: 'calc(var(--foot, 0px) + 24px)',
  },
  pb: 'var(--page-end)',
  outline: 'none',
};

/**
 * Shows that loading takes longer because calls are postponed. Postponed writes are shown where
 * they were made.
 */
function WaitingReads() {
  return (
    <Box sx={waitingSx}>
      <BusyNote seconds={useWait('query')} />
    </Box>
  );
}

const waitingSx = {
  position: 'fixed',
  bottom: { xs: 72, md: 12 },
  left: 0,
  right: 0,
  zIndex: 'snackbar',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
};

const sidebarSx = (width: number) => ({
  position: 'fixed',
  inset: '0 auto 0 0',
  width,
  transition: 'width 200ms',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  zIndex: 'drawer',
  overflow: 'hidden',
});

function SkipLink() {
  return (
    <Box
      component="a"
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {viShell.shell.skip}
    </Box>
  );
}

/** Whether the menu of narrow windows is open. It closes on a change of screen. */
function useDrawer(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  useEffect(() => {
    const forget = () => setOpenedOn((on) => (on === pathname ? null : on));
    return forget; // else the menu would be open when this screen comes back
  }, [pathname]);
  return [openedOn === pathname, (open) => setOpenedOn(open ? pathname : null)];
}
