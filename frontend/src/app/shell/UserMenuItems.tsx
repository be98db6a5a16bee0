import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '@/api/types';
import { byPassword } from '@/features/auth/waysToSignIn';
import { viAccount } from '@/text/people/viAccount';
import { viShell } from '@/text/people/viShell';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';
import { Tag } from '@/ui/Tag';
import { managementMenuOf } from './managementMenu';
import { useLogout } from './useLogout';

const PasswordDialog = lazyPart(
  async () => (await import('@/features/auth/PasswordDialog')).PasswordDialog,
  overPage,
);
const SessionsDialog = lazyPart(
  async () => (await import('@/features/auth/SessionsDialog')).SessionsDialog,
  overPage,
);

interface Props {
  user: User;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The open user menu, or the dialog chosen from it. */
export function UserMenuItems(props: Props) {
  const { user, onClose } = props;
  const [chosen, setChosen] = useState<'password' | 'sessions' | null>(null);
  const { logout, question } = useLogout(user, onClose);
  return (
    <>
      <Items {...props} open={!chosen && !question} onChoose={setChosen} onLogout={logout} />
      {question}
      {chosen === 'password' && <PasswordDialog user={user} onClose={onClose} />}
      {chosen === 'sessions' && <SessionsDialog onClose={onClose} />}
    </>
  );
}

interface ItemsProps extends Props {
  open: boolean;
  onChoose: (dialog: 'password' | 'sessions') => void;
  onLogout: () => void;
}

function Items({ user, anchor, onClose, open, onChoose, onLogout }: ItemsProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
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
      <LinkItem
        path={paths.profile}
        label={viShell.menu.profile}
        Icon={ProfileIcon}
        onClick={onClose}
      />
      <LinkItem
        path={paths.settings}
        label={viShell.nav.settings}
        Icon={SettingsIcon}
        onClick={onClose}
      />
      {managementMenuOf(user.role).map(({ path, label, Icon }) => (
        <LinkItem key={path} path={path} label={label} Icon={Icon} onClick={onClose} />
      ))}
      {byPassword && (
        <MenuItem onClick={() => onChoose('password')}>
          <ListItemIcon>
            <PasswordIcon fontSize="small" />
          </ListItemIcon>
          {viAccount.password.title}
        </MenuItem>
      )}
      <MenuItem onClick={() => onChoose('sessions')}>
        <ListItemIcon>
          <DevicesIcon fontSize="small" />
        </ListItemIcon>
        {viAccount.sessions.title}
      </MenuItem>
      <MenuItem onClick={onLogout}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        {viShell.menu.logout}
      </MenuItem>
    </Menu>
  );
}

interface LinkItemProps {
  path: string;
  label: string;
  Icon: typeof SvgIcon;
  onClick: () => void;
}

/** An item that leads to a screen. Its other props are those that the open menu gives to its items. */
function LinkItem({ path, label, Icon, ...item }: LinkItemProps) {
  return (
    <MenuItem component={Link} to={path} {...item}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}
