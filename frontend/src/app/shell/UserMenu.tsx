import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { User } from '@/api/types';
import { viShell } from '@/text/people/viShell';
import { initialOf } from '@/ui/initial';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';

export const UserMenuItems = lazyPart(
  async () => (await import('./UserMenuItems')).UserMenuItems,
  asOverlay,
);

export function UserMenu({ user }: { user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={viShell.shell.userMenu(user.full_name)}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <Box sx={avatarSx}>{initialOf(user.full_name)}</Box>
      </IconButton>
      {anchor && <UserMenuItems user={user} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const avatarSx = {
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  borderRadius: '50%',
  fontSize: 15,
  fontWeight: 600,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
