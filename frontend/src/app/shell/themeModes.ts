import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import { viShell } from '@/text/people/viShell';

export const modes = [
  { mode: 'light', label: viShell.shell.theme.light, Icon: LightIcon },
  { mode: 'dark', label: viShell.shell.theme.dark, Icon: DarkIcon },
  { mode: 'system', label: viShell.shell.theme.system, Icon: SystemIcon },
] as const;
