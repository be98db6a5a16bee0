import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { viListView } from '@/text/list/viListView';
import { CheckLine } from '@/ui/fields/CheckLine';
import { PopupPanel } from '@/ui/popup/PopupPanel';
import type { ExtraColumn, ListView } from './listView';

interface Props {
  words: typeof viListView;
  view: ListView;
  columns: readonly (readonly [ExtraColumn, label: string])[];
  onChange: (change: Partial<ListView>) => void;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Settings of the list's row height and extra columns. */
export function ViewPanel({
  words,
  view: { dense, extra },
  columns,
  onChange,
  anchor,
  onClose,
}: Props) {
  const choose = (name: ExtraColumn, on: boolean) => {
    const all = columns.map(([one]) => one);
    onChange({ extra: all.filter((one) => (one === name ? on : extra.includes(one))) });
  };
  return (
    <PopupPanel label={words.view} anchor={anchor} onClose={onClose}>
      <CheckLine label={words.denseRows} on={dense} onChange={(on) => onChange({ dense: on })} />
      <Box component="fieldset" sx={{ border: 0, m: 0, mt: 1, p: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0 }}>
          {words.moreColumns}
        </Typography>
        {columns.map(([name, label]) => (
          <CheckLine
            key={name}
            label={label}
            on={extra.includes(name)}
            onChange={(on) => choose(name, on)}
          />
        ))}
      </Box>
    </PopupPanel>
  );
}
