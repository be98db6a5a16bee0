import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { modes } from './themeModes';

export const ThemeMenu = lazyPart(async () => (await import('./ThemeMenu')).ThemeMenu, asOverlay);

export function ThemeSwitch() {
  const { mode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = modes.find((m) => m.mode === mode) ?? modes[2]; // the system's
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
      {anchor && <ThemeMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
