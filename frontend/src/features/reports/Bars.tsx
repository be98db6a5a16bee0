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

/** Pixels of a letter, and between name and bar. */
const letter = 7.2;
const gap = 8;

/** Percent of what the names leave; the rest is for the numbers. */
const longestBar = 72;

/** Plain horizontal bars. The figures are also in a table, for users who cannot see the chart. */
export function Bars({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const letters = Math.max(0, ...bars.map(({ name }) => shortened(name).length));
  const left = Math.ceil(letters * letter) + gap;
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
            <Box component="text" x={left - gap} y={17} textAnchor="end" sx={textSx}>
              {shortened(name)}
            </Box>
            <Box
              component="svg"
              aria-hidden
              x={left}
              sx={{ width: `calc(100% - ${left}px)`, overflow: 'visible' }}
            >
              <Box
                component="rect"
                y={4}
                height={rowHeight - 8}
                width={`${share}%`}
                rx={3}
                sx={{ fill: 'var(--mui-palette-primary-main)' }}
              />
              <Box component="text" x={`${share}%`} dx={gap} y={17} sx={textSx}>
                {text}
              </Box>
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
