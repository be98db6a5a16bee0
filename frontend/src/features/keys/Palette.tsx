import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { viKeys } from '@/text/people/viKeys';
import { commandOf } from '@/ui/commands';
import { TextBox } from '@/ui/fields/TextBox';
import { isComposing } from '@/ui/keys';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { Options } from './Options';
import { PaletteState } from './PaletteState';
import type { Item, Screen } from './paletteItems';
import { usePaletteItems } from './usePaletteItems';

interface PaletteProps {
  screens: readonly Screen[];
  onClose: () => void;
}

/** The quick search: screens, actions of the shown e-book, and e-books by title. */
export function Palette({ screens, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { closing, choose, onExited } = useChoice(onClose);
  const found = usePaletteItems(screens, query);
  const id = useId();
  const items = found.groups.flatMap((group) => group.items);
  const current = Math.min(at, items.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const item = items[current];
    if (event.key === 'Enter' && item) choose(item);
    else if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, items.length));
    else if (event.key === 'ArrowUp')
      setAt((current - 1 + items.length) % Math.max(1, items.length));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open={!closing}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{
        transition: { onExited },
        paper: { sx: paperSx, 'aria-label': viKeys.palette.title },
      }}
    >
      <TextBox
        label={viKeys.palette.label}
        autoFocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-expanded': items.length > 0,
          'aria-autocomplete': 'list',
          'aria-controls': items.length > 0 ? id : undefined,
          'aria-activedescendant': items.length > 0 ? `${id}-${current}` : undefined,
          autoComplete: 'off',
        }}
      />
      <Options id={id} groups={found.groups} current={current} onPoint={setAt} onChoose={choose} />
      <PaletteState found={found} empty={items.length === 0} />
      <Typography variant="caption" sx={{ color: 'text.secondary', px: 1, pt: 1 }}>
        {viKeys.palette.hint}
      </Typography>
      <span role="status" style={visuallyHidden}>
        {found.loading ? '' : viKeys.palette.results(items.length)}
      </span>
    </Dialog>
  );
}

/**
 * Closes the palette first, which restores the focus, then runs the chosen item, which may move it.
 */
function useChoice(onClose: () => void) {
  const [chosen, setChosen] = useState<Item | null>(null);
  const navigate = useNavigate();
  const onExited = () => {
    onClose();
    if (chosen?.to) navigate(chosen.to);
    if (chosen?.command) commandOf(chosen.command)?.();
  };
  return { closing: chosen !== null, choose: setChosen, onExited };
}

const paperSx = { p: 1.5, pt: 2, alignSelf: 'flex-start', mt: { xs: 2, sm: 10 } };
