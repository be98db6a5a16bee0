import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import type { User } from '@/api/types';
import { en } from '@/text/literals';
import { viShell } from '@/text/people/viShell';
import { Logo } from '@/ui/Logo';
import { isActive, menuOf } from './menu';
import { SidebarItem } from './SidebarItem';

export const expandedWidth = 256;
export const collapsedWidth = 80;

interface Props {
  user: User;
  collapsed: boolean;
  /** Undefined in the drawer, which is never collapsed. */
  onToggle?: () => void;
  onNavigate?: () => void;
}

export function Sidebar({ user, collapsed, onToggle, onNavigate }: Props) {
  const { pathname } = useLocation();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 1, height: 48, mb: 1.5 }}>
        <Logo size={36} />
        {!collapsed && (
          <Typography lang="en" sx={{ fontWeight: 600, lineHeight: 1.25, color: 'text.primary' }}>
            {en.subtitle}
          </Typography>
        )}
      </Box>
      <List component="nav" aria-label={viShell.nav.main} sx={{ flex: 1, overflowY: 'auto', p: 0 }}>
        {menuOf(user.role).map((entry) => (
          <SidebarItem
            key={entry.path}
            {...entry}
            active={isActive(entry.path, pathname)}
            collapsed={collapsed}
            onClick={onNavigate}
          />
        ))}
      </List>
      {onToggle && <Toggle collapsed={collapsed} onToggle={onToggle} />}
      <Footer collapsed={collapsed} />
    </Box>
  );
}

function Toggle({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const label = collapsed ? viShell.nav.expand : viShell.nav.collapse;
  return (
    <Button
      title={label}
      aria-label={label}
      aria-expanded={!collapsed}
      onClick={onToggle}
      color="inherit"
      startIcon={collapsed ? undefined : <ChevronLeft />}
      sx={{
        color: 'text.secondary',
        justifyContent: collapsed ? 'center' : 'flex-start',
        minWidth: 0,
        my: 1,
      }}
    >
      {collapsed ? <ChevronRight /> : label}
    </Button>
  );
}

function Footer({ collapsed }: { collapsed: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: collapsed ? 'column' : 'row',
        justifyContent: collapsed ? 'center' : 'space-between',
        alignItems: 'center',
        px: 1,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
      }}
    >
      <Typography variant="caption">{en.version}</Typography>
      <Typography variant="caption">{viShell.shell.copyright}</Typography>
    </Box>
  );
}
