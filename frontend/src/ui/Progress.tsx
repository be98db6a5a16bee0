import Box from '@mui/material/Box';

interface Props {
  label: string;
  /** Whole percent; absent while there is nothing to measure. */
  percent?: number;
  color?: string;
}

/** A bar for a share or for how far something has come. LinearProgress weighs 1.6 kB more. */
export function Progress({ label, percent, color = 'primary.main' }: Props) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      sx={{ height: 8, borderRadius: 99, bgcolor: 'sunken', overflow: 'hidden' }}
    >
      <Box
        sx={{
          height: '100%',
          borderRadius: 99,
          bgcolor: color,
          transition: 'width 200ms',
          ...(percent === undefined && waiting),
        }}
        style={{ width: percent === undefined ? '40%' : `${percent}%` }}
      />
    </Box>
  );
}

const waiting = {
  animation: 'cms-wait 1.4s ease-in-out infinite alternate',
  '@keyframes cms-wait': { from: { marginLeft: 0 }, to: { marginLeft: '60%' } },
};
