import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { User } from '@/api/types';
import { en } from '@/text/literals';
import { lazyPart } from '@/ui/loading/lazyPart';
import { menuOf } from './menu';
import { ThemeSwitch } from './ThemeSwitch';
import { UserMenu } from './UserMenu';
import { headerHeight } from './useHidingHeader';

/** Reserves space for a button that is being loaded. */
const roomForButton = <Box sx={{ width: 40 }} />;

/** Loaded after the page; without it only the shortcuts and the quick search are missing. */
const Keys = lazyPart(async () => (await import('@/features/keys/Keys')).Keys, {
  shown: 'background',
  waiting: roomForButton,
});

/** Loaded later, because it calls the server. */
const Bell = lazyPart(async () => (await import('@/features/notifications/Bell')).Bell, {
  shown: 'background',
  waiting: roomForButton,
  afterMs: 1_000,
});

const ShellCommands = lazyPart(async () => (await import('./ShellCommands')).ShellCommands, {
  shown: 'background',
  afterMs: 1_000,
});

interface Props {
  hidden: boolean;
  user: User;
  children: ReactNode;
}

export function Header({ hidden, user, children }: Props) {
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true });
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, md: 1 },
        height: headerHeight,
        px: { xs: 2, md: 3 },
        bgcolor: 'background.default',
        transition: 'transform 200ms',
        transform: hidden ? 'translateY(-100%)' : 'none',
        // Shown on keyboard focus, so that the focus is always visible.
        '&:focus-within': { transform: 'none' },
      }}
    >
      {children}
      {!isWide && (
        <Typography lang="en" sx={subtitleSx}>
          {en.subtitle}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      <Keys screens={menuOf(user.role)} />
      <Bell />
      <ThemeSwitch />
      <UserMenu user={user} />
      <ShellCommands user={user} />
    </Box>
  );
}

/** Two lines on a phone; on the narrowest screens it is only in the menu. */
const subtitleSx = {
  fontWeight: 600,
  fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
  lineHeight: 1.25,
  '@media (max-width: 359px)': { display: 'none' },
};
