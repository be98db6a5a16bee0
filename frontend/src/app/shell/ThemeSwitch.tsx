import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { viShell } from '@/text/viShell';

const modes = [
  { mode: 'light', label: viShell.shell.theme.light, Icon: LightIcon },
  { mode: 'dark', label: viShell.shell.theme.dark, Icon: DarkIcon },
  { mode: 'system', label: viShell.shell.theme.system, Icon: SystemIcon },
] as const;

export function ThemeSwitch() {
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = modes.find((m) => m.mode === mode) ?? modes[2];
  return (
    <>
      <IconButton
        aria-label={current.label}
        title={current.label}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <current.Icon />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {modes.map(({ mode: value, label, Icon }) => (
          <MenuItem
            key={value}
            selected={value === current.mode}
            onClick={() => {
              setMode(value);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
