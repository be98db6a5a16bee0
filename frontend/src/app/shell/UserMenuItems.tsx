import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { User } from '@/api/types';
import { passwordEnabled } from '@/features/auth/waysToSignIn';
import { viAccount } from '@/text/people/viAccount';
import { viShell } from '@/text/people/viShell';
import { asInputOverlay, asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';
import { IconItem } from '@/ui/popup/IconItem';
import { Tag } from '@/ui/Tag';
import { managementMenuOf } from './managementMenu';
import { useLogout } from './useLogout';

const PasswordDialog = lazyPart(
  async () => (await import('@/features/auth/PasswordDialog')).PasswordDialog,
  asInputOverlay,
);
const SessionsDialog = lazyPart(
  async () => (await import('@/features/auth/SessionsDialog')).SessionsDialog,
  asOverlay,
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
      <IconItem
        to={paths.profile}
        label={viShell.menu.profile}
        Icon={ProfileIcon}
        onClick={onClose}
      />
      <IconItem
        to={paths.settings}
        label={viShell.nav.settings}
        Icon={SettingsIcon}
        onClick={onClose}
      />
      {managementMenuOf(user.role).map(({ path, label, Icon }) => (
        <IconItem key={path} to={path} label={label} Icon={Icon} onClick={onClose} />
      ))}
      {passwordEnabled && (
        <IconItem
          label={viAccount.password.title}
          Icon={PasswordIcon}
          onClick={() => onChoose('password')}
        />
      )}
      <IconItem
        label={viAccount.sessions.title}
        Icon={DevicesIcon}
        onClick={() => onChoose('sessions')}
      />
      <IconItem label={viShell.menu.logout} Icon={LogoutIcon} onClick={onLogout} />
    </Menu>
  );
}
