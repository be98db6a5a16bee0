import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link } from 'react-router';

interface Props {
  path: string;
  label: string;
  Icon: typeof SvgIcon;
  active: boolean;
  collapsed: boolean;
  onClick?: () => void;
}

export function SidebarItem({ path, label, Icon, active, collapsed, onClick }: Props) {
  return (
    <ListItemButton
      component={Link}
      to={path}
      selected={active}
      aria-current={active ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      title={collapsed ? label : undefined}
      onClick={onClick}
      sx={{
        borderRadius: 1.5,
        mb: 0.5,
        minHeight: 44,
        px: collapsed ? 0 : 1.5,
        justifyContent: collapsed ? 'center' : 'flex-start',
        color: active ? 'primary.main' : 'text.secondary',
        '&.Mui-selected': { bgcolor: 'sunken' },
      }}
    >
      <ListItemIcon sx={{ minWidth: collapsed ? 0 : 36, color: 'inherit' }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      {!collapsed && (
        <ListItemText
          primary={label}
          slotProps={{ primary: { sx: { fontWeight: active ? 600 : 500, fontSize: '0.9375rem' } } }}
        />
      )}
    </ListItemButton>
  );
}
