import Menu from '@mui/material/Menu';
import { useColorScheme } from '@mui/material/styles';
import { IconItem } from '@/ui/popup/IconItem';
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
        <IconItem
          key={value}
          label={label}
          Icon={Icon}
          selected={value === mode}
          onClick={() => {
            setMode(value);
            onClose();
          }}
        />
      ))}
    </Menu>
  );
}
