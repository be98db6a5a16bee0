import Box from '@mui/material/Box';
import { formatNumber } from '@/text/format';

interface Props {
  /** What the chart shows and where the same figures are. */
  label: string;
  /** Several may have the same name, so each has an id. */
  bars: readonly { id: string; name: string; value: number }[];
}

/** The number of rows that fit into a chart; the table has all. */
export const mostBars = 24;

/** Room for the number behind the longest bar. */
const numberPx = 56;

/** Plain horizontal bars. The figures are also in a table, for users who cannot see the chart. */
export function Bars({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box role="img" aria-label={label} sx={chartSx}>
      {bars.map(({ id, name, value }) => (
        <Box key={id} title={`${name}: ${formatNumber(value)}`} sx={rowSx}>
          <Box sx={nameSx}>{name}</Box>
          <Box sx={valueSx}>
            <Box sx={barSx} style={{ width: `calc((100% - ${numberPx}px) * ${value / most})` }} />
            {formatNumber(value)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const chartSx = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(9.5rem) minmax(0, 1fr)',
  gap: '8px',
  maxWidth: 860,
  mb: 2,
  fontSize: '0.75rem',
  lineHeight: 1.5,
};
const rowSx = { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' };
const nameSx = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'right',
};
const valueSx = {
  display: 'flex',
  alignItems: 'center',
  columnGap: '8px',
  fontVariantNumeric: 'tabular-nums',
};
const barSx = {
  height: 18,
  borderRadius: '3px',
  bgcolor: 'primary.main',
  printColorAdjust: 'exact',
  // Forced colours leave no background, which is all that a bar is.
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: 'CanvasText' },
};
