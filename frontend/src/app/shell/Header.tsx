import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { User } from '@/api/types';
import { en } from '@/text/literals';
import { lazyPart } from '@/ui/lazyPart';
import { menuOf } from './menu';
import { ThemeSwitch } from './ThemeSwitch';
import { UserMenu } from './UserMenu';
import { headerHeight } from './useHidingHeader';

/** Keeps the place of a button that is on its way. */
const roomForButton = <Box sx={{ width: 40 }} />;

/** Comes after the page; without it there are no keys, and all else is there. */
const Keys = lazyPart(async () => (await import('@/features/keys/Keys')).Keys, {
  shown: 'background',
  waiting: roomForButton,
});

/** Asks the server, so it comes after what is shown first. */
const Bell = lazyPart(async () => (await import('@/features/notifications/Bell')).Bell, {
  shown: 'background',
  waiting: roomForButton,
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
        // Keyboard focus brings it back, so that nothing focused is out of sight.
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
    </Box>
  );
}

/** In two lines on a phone; the narrowest have it in the menu alone. */
const subtitleSx = {
  fontWeight: 600,
  fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
  lineHeight: 1.25,
  '@media (max-width: 359px)': { display: 'none' },
};
