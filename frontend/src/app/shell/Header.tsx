import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { User } from '@/api/types';
import { en } from '@/text/literals';
import { ThemeSwitch } from './ThemeSwitch';
import { UserMenu } from './UserMenu';
import { headerHeight } from './useHidingHeader';

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
        gap: 1,
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
        <Typography lang="en" sx={{ fontWeight: 600 }}>
          {en.subtitle}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      <ThemeSwitch />
      <UserMenu user={user} />
    </Box>
  );
}
