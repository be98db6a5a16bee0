import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '@/api/session';
import { viKeys } from '@/text/people/viKeys';
import { commandOf, useCommands } from '@/ui/commands';
import { asInputOverlay, lazyPart, takesKeysSoon } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';
import { Help } from './Help';
import type { KeyId } from './keymap';
import type { Screen } from './paletteItems';
import { useKeepRecent } from './recent';
import { rowCommands } from './rows';
import { goToSearch, onScreenShown } from './search';
import { useKeyListener } from './useKeyListener';

const Palette = lazyPart(async () => (await import('./Palette')).Palette, asInputOverlay);

const noCommands = {};

/** The shortcuts of all screens, the button that lists them, and the quick search. */
export function Keys({ screens }: { screens: readonly Screen[] }) {
  const [shown, setShown] = useState<'help' | 'palette' | null>(null);
  const [searching, setSearching] = useState(false);
  const location = useLocation();
  const run = useRun(() => setShown('help'), setSearching);
  useKeyListener({ run, onPalette: () => setShown('palette') });
  useCommands(location.pathname === paths.ebooks ? rowCommands : noCommands);
  useKeepRecent(useUser()?.id);
  useEffect(() => onScreenShown(location.pathname), [location]);
  const onClose = () => setShown(null);
  return (
    <>
      <IconButton
        aria-label={viKeys.button}
        title={viKeys.button}
        aria-haspopup="dialog"
        onClick={() => setShown('help')}
      >
        <KeyboardIcon />
      </IconButton>
      {shown === 'help' && <Help onClose={onClose} />}
      {shown === 'palette' && <Palette screens={screens} onClose={onClose} />}
      {searching && <span hidden {...takesKeysSoon} />}
    </>
  );
}

function useRun(onHelp: () => void, onSearching: (searches: boolean) => void): (id: KeyId) => void {
  const navigate = useNavigate();
  return (id) => {
    switch (id) {
      case 'help':
        return onHelp();
      case 'search':
        return goToSearch(() => navigate(paths.ebooks), onSearching);
      case 'go.dashboard':
        return void navigate(paths.dashboard);
      case 'go.list':
        return void navigate(paths.ebooks);
      case 'go.queue':
        return void navigate(paths.queue);
      case 'go.check':
        return void navigate(paths.check);
      default:
        return commandOf(id)?.();
    }
  };
}
