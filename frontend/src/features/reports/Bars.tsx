import Box from '@mui/material/Box';
import { formatNumber } from '@/text/format';

interface Props {
  /** What the chart shows and where the same figures are. */
  label: string;
  /** Several may have the same name, so each has an id. `text` replaces the value as a number. */
  bars: readonly { id: string; name: string; value: number; text?: string }[];
}

/** The number of rows that fit into a chart; the table has all. */
export const mostBars = 24;

const rowHeight = 26;
const longestName = 18;

/** Shares of the width, in percent: the names, and the longest bar. The rest is for the numbers. */
const labelWidth = 42;
const longestBar = 42;

/** Plain horizontal bars. The figures are also in a table, for users who cannot see the chart. */
export function Bars({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      width="100%"
      height={bars.length * rowHeight}
      sx={{ display: 'block', maxWidth: 860, mb: 2, fontSize: 12 }}
    >
      {bars.map(({ id, name, value, text = formatNumber(value) }, i) => {
        const share = (value / most) * longestBar;
        return (
          <g key={id} transform={`translate(0 ${i * rowHeight})`}>
            <title>{`${name}: ${text}`}</title>
            <Box component="text" x={`${labelWidth}%`} dx={-8} y={17} textAnchor="end" sx={textSx}>
              {shortened(name)}
            </Box>
            <Box
              component="rect"
              x={`${labelWidth}%`}
              y={4}
              height={rowHeight - 8}
              width={`${share}%`}
              rx={3}
              sx={{ fill: 'var(--mui-palette-primary-main)' }}
            />
            <Box component="text" x={`${labelWidth + share}%`} dx={8} y={17} sx={textSx}>
              {text}
            </Box>
          </g>
        );
      })}
    </Box>
  );
}

const shortened = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;

const textSx = { fill: 'var(--mui-palette-text-primary)', fontVariantNumeric: 'tabular-nums' };
