import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '@/api/types';
import { useSignOut } from '@/features/auth/useSignOut';
import { viShell } from '@/text/viShell';
import { initialOf } from '@/ui/initial';
import { paths } from '@/ui/paths';
import { Tag } from '@/ui/Tag';

export function UserMenu({ user }: { user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const signOut = useSignOut();
  const close = () => setAnchor(null);
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
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 240 } } }}
      >
        <Box
          component="li"
          role="none"
          sx={{ px: 2, pt: 1, pb: 1.5, mb: 0.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Typography sx={{ fontWeight: 600 }}>{user.full_name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
            {user.email}
          </Typography>
          <Tag>{viShell.role[user.role]}</Tag>
        </Box>
        <MenuItem component={Link} to={paths.profile} onClick={close}>
          <ListItemIcon>
            <ProfileIcon fontSize="small" />
          </ListItemIcon>
          {viShell.menu.profile}
        </MenuItem>
        <MenuItem component={Link} to={paths.settings} onClick={close}>
          <ListItemIcon>
            <SettingsIcon fontSize="small" />
          </ListItemIcon>
          {viShell.nav.settings}
        </MenuItem>
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          {viShell.menu.logout}
        </MenuItem>
      </Menu>
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
