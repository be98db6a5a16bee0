import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Move } from '@/features/toc/outline/moves';
import { TocIcon, type TocIconName } from '@/features/toc/rows/TocIcons';
import { formatNumber } from '@/text/format';
import { viOutlineHelp } from '@/text/outline/viOutlineHelp';
import { viEdit } from '@/text/record/viEdit';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { lazyPart } from '@/ui/loading/lazyPart';

/** Loaded when it is opened. */
const ShiftPages = lazyPart(async () => (await import('./tools/ShiftPages')).ShiftPages, {
  takesKeys: () => true,
});

const { toc } = viEdit;
const moves: { what: Move; icon: TocIconName; label: string }[] = [
  { what: 'up', icon: 'up', label: toc.up },
  { what: 'down', icon: 'down', label: toc.down },
  { what: 'outdent', icon: 'outdent', label: toc.outdent },
  { what: 'indent', icon: 'indent', label: toc.indent },
];

/** Buttons for all chosen lines together. */
export function TocSelection({ editor }: { editor: OutlineEditor }) {
  const { lines, perform, choose } = editor;
  const keys = lines.flatMap(({ key }) => (editor.chosen?.has(key) ? key : []));
  const off = keys.length === 0;
  const [shifting, setShifting] = useState(false);
  const tool = (icon: TocIconName, label: string, what: Move | 'remove') => (
    <IconButton
      key={what}
      size="small"
      title={label}
      aria-label={label}
      sx={{ width: 36, height: 36 }}
      {...ariaDisabledIf(off, () => perform({ do: 'group', what, keys }))}
    >
      <TocIcon name={icon} />
    </IconButton>
  );
  return (
    <Box role="group" aria-label={viOutlineHelp.selection} sx={{ mt: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Box role="status" sx={{ fontSize: '0.875rem', fontWeight: 500, mr: 'auto' }}>
          {viOutlineHelp.chosen(formatNumber(keys.length))}
        </Box>
        {moves.map(({ what, icon, label }) => tool(icon, label, what))}
        {tool('remove', viOutlineHelp.removeChosen, 'remove')}
        <Button
          size="small"
          color="inherit"
          aria-expanded={shifting}
          onClick={() => setShifting(!shifting)}
        >
          {viOutlineHelp.shiftPages}
        </Button>
        <Button size="small" color="inherit" onClick={() => choose(lines.map(({ key }) => key))}>
          {viOutlineHelp.chooseAll}
        </Button>
        <Button size="small" color="inherit" onClick={() => choose(null)}>
          {viOutlineHelp.chooseNone}
        </Button>
      </Box>
      {shifting && <ShiftPages editor={editor} />}
    </Box>
  );
}
