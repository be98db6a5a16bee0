import Box from '@mui/material/Box';
import { formatNumber } from '@/text/format';

interface Props {
  /** What the chart shows and where the same figures are. */
  label: string;
  bars: readonly { name: string; value: number }[];
}

const rowHeight = 26;
const nameWidth = 150;
const numberWidth = 64;
const width = 640;
const longestName = 22;

/** Plain horizontal bars. The figures are in a table as well, which is how one reads them without seeing. */
export function Bars({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const room = width - nameWidth - numberWidth;
  return (
    <Box sx={{ overflowX: 'auto', mb: 2 }}>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${bars.length * rowHeight}`}
        sx={{ display: 'block', width: '100%', minWidth: 420, maxWidth: 860, fontSize: 13 }}
      >
        {bars.map(({ name, value }, i) => (
          <Box component="g" key={name} transform={`translate(0 ${i * rowHeight})`}>
            <title>{`${name}: ${formatNumber(value)}`}</title>
            <Box component="text" x={nameWidth - 8} y={17} textAnchor="end" sx={textSx}>
              {shortened(name)}
            </Box>
            <Box
              component="rect"
              x={nameWidth}
              y={4}
              height={rowHeight - 8}
              width={Math.max(value > 0 ? 2 : 0, (value / most) * room)}
              rx={3}
              sx={{ fill: 'var(--mui-palette-primary-main)' }}
            />
            <Box component="text" x={nameWidth + (value / most) * room + 8} y={17} sx={textSx}>
              {formatNumber(value)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const shortened = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;

const textSx = { fill: 'var(--mui-palette-text-primary)', fontVariantNumeric: 'tabular-nums' };
