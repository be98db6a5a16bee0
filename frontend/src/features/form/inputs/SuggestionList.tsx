import Box from '@mui/material/Box';
import type { UsedValue } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viValues } from '@/text/record/viValues';
import { Option } from '@/ui/fields/Option';

interface Props {
  id: string;
  values: readonly UsedValue[];
  /** Index of the highlighted option. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (value: string) => void;
}

/** The listbox below a field. The field keeps the focus and handles the keys. */
export function SuggestionList({ id, values, at, onPoint, onChoose }: Props) {
  return (
    // Pressing the list or its scroll bar leaves the focus in the field.
    <Box
      id={id}
      role="listbox"
      aria-label={viValues.list}
      onMouseDown={(event) => event.preventDefault()}
      sx={listSx}
    >
      {values.map(({ value, count }, index) => (
        <Option
          key={value}
          id={`${id}-${index}`}
          current={index === at}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(value)}
        >
          <Box component="span" sx={{ minWidth: 0 }}>
            {value}
          </Box>
          <Box component="span" sx={countSx}>
            {viValues.uses(formatNumber(count))}
          </Box>
        </Option>
      ))}
    </Box>
  );
}

/** In front of the labels of other fields, but behind the save bar. */
const listSx = {
  position: 'absolute',
  zIndex: 2,
  top: '100%',
  left: 0,
  right: 0,
  mt: 0.5,
  p: 0.5,
  maxHeight: 240,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  boxShadow: 8,
  '& [aria-selected="true"] > :last-child': { color: 'text.primary' },
} as const;

const countSx = { flex: 'none', fontSize: '0.8125rem', color: 'text.secondary' };
