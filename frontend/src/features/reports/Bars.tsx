import Box from '@mui/material/Box';
import type { ReasonKind, RowKind } from '@/api/management/reports';
import { formatNumber } from '@/text/format';

interface Props {
  /** What the chart shows and where the same figures are. */
  label: string;
  /** Several may have the same name, so each has an id. `text` is shown instead of the value. */
  bars: readonly { id: string; name: string; value: number; text?: string }[];
}

const maxBars = 24;

/** The rows that fit into a chart: the newest months, or the first of other rows. The table has all. */
export const rowsInChart = <Row,>(
  rows: readonly Row[],
  by: RowKind | ReasonKind,
): readonly Row[] => (by === 'month' ? rows.slice(-maxBars) : rows.slice(0, maxBars));

const rowHeight = 26;

/** Percent of the width beside the names; the rest is for the numbers. */
const maxBarPercent = 72;

/** Plain horizontal bars. The figures are also in a table, for users who cannot see the chart. */
export function Bars({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box role="img" aria-label={label} sx={chartSx}>
      <Box aria-hidden sx={{ minWidth: 0 }}>
        {bars.map(({ id, name }) => (
          <Box key={id} title={name} sx={nameSx}>
            {name}
          </Box>
        ))}
      </Box>
      <svg aria-hidden width="100%" height={bars.length * rowHeight}>
        {bars.map(({ id, name, value, text = formatNumber(value) }, i) => {
          const share = `${(value / most) * maxBarPercent}%`;
          return (
            <g key={id} transform={`translate(0 ${i * rowHeight})`}>
              <title>{`${name}: ${text}`}</title>
              <Box component="rect" y={4} height={rowHeight - 8} width={share} rx={3} sx={barSx} />
              <Box component="text" x={share} dx={8} y={17} sx={textSx}>
                {text}
              </Box>
            </g>
          );
        })}
      </svg>
    </Box>
  );
}

/** Names take the width that they need, up to two fifths, and what is longer is cut. */
const chartSx = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
  columnGap: 1,
  maxWidth: 860,
  mb: 2,
  fontSize: 12,
};

const nameSx = {
  lineHeight: `${rowHeight}px`,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

const barSx = { fill: 'var(--mui-palette-primary-main)' };
const textSx = { fill: 'var(--mui-palette-text-primary)', fontVariantNumeric: 'tabular-nums' };
