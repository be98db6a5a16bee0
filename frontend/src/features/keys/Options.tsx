import Box from '@mui/material/Box';
import { viKeys } from '@/text/people/viKeys';
import { Option } from '@/ui/fields/Option';
import { Kbd } from './Kbd';
import type { Item, ItemGroup } from './paletteItems';

interface Props {
  id: string;
  groups: readonly ItemGroup[];
  /** Index of the current option among all. */
  current: number;
  onPoint: (at: number) => void;
  onChoose: (item: Item) => void;
}

/** The listbox below the field; the field keeps the focus. */
export function Options({ id, groups, current, onPoint, onChoose }: Props) {
  if (groups.length === 0) return null;
  const all = groups.flatMap(({ items }) => items);
  return (
    <Box id={id} role="listbox" aria-label={viKeys.palette.title} sx={listSx}>
      {groups.map(({ name, items }, g) => (
        <Box key={name} role="group" aria-labelledby={`${id}-g${g}`}>
          <Box id={`${id}-g${g}`} role="presentation" sx={nameSx}>
            {name}
          </Box>
          {items.map((item) => {
            const at = all.indexOf(item);
            return (
              <Option
                key={item.id}
                id={`${id}-${at}`}
                current={at === current}
                onPoint={() => onPoint(at)}
                onChoose={() => onChoose(item)}
              >
                <span>{item.label}</span>
                {item.more && (
                  <Box component="span" sx={moreSx}>
                    {item.more}
                  </Box>
                )}
                {item.keys && (
                  <Box component="span" aria-hidden="true" sx={{ flex: 'none' }}>
                    <Kbd keys={item.keys} />
                  </Box>
                )}
              </Option>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

const listSx = { mt: 1, maxHeight: 'min(420px, 50dvh)', overflowY: 'auto' };

const moreSx = { flex: 'none', maxWidth: '50%', fontSize: '0.8125rem', color: 'text.secondary' };

const nameSx = {
  px: 1,
  pt: 1,
  pb: 0.5,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};
