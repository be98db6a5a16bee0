import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { modes } from './themeModes';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
}

export function ThemeMenu({ anchor, onClose }: Props) {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {modes.map(({ mode: value, label, Icon }) => (
        <MenuItem
          key={value}
          selected={value === mode}
          onClick={() => {
            setMode(value);
            onClose();
          }}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
