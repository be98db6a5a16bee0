import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link } from 'react-router';

interface Props extends MenuItemProps {
  label: string;
  Icon: typeof SvgIcon;
  /** The address of the screen that it opens. */
  to?: string;
}

/** An item of a menu. Its other props are those that the open menu gives to its items. */
export function IconItem({ label, Icon, to, ...item }: Props) {
  return (
    <MenuItem {...(to !== undefined && { component: Link, to })} {...item}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}
