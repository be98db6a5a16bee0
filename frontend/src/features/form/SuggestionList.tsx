import Box from '@mui/material/Box';
import { useEffect } from 'react';
import type { UsedValue } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viValues } from '@/text/viValues';

interface Props {
  id: string;
  values: readonly UsedValue[];
  /** The one that the arrow keys are at. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (value: string) => void;
}

/** The listbox below a field, which keeps the focus and takes the keys. */
export function SuggestionList({ id, values, at, onPoint, onChoose }: Props) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    // Pressing on it, or on its scroll bar, does not take the focus out of the field.
    <Box
      id={id}
      role="listbox"
      aria-label={viValues.list}
      onMouseDown={(event) => event.preventDefault()}
      sx={listSx}
    >
      {values.map(({ value, count }, place) => (
        <Box
          key={value}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          onPointerMove={() => place !== at && onPoint(place)}
          onClick={() => onChoose(value)}
          sx={optionSx}
        >
          <Box component="span" sx={{ minWidth: 0 }}>
            {value}
          </Box>
          <Box component="span" sx={countSx}>
            {viValues.uses(formatNumber(count))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Over the labels of other fields, and below the bar with the save buttons, which stay in reach. */
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
} as const;

const optionSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  px: 1,
  py: 0.75,
  minHeight: 36,
  borderRadius: 1,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-selected="true"]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
    '& > :last-child': { color: 'text.primary' },
  },
} as const;

const countSx = { flex: 'none', fontSize: '0.8125rem', color: 'text.secondary' };
