import LinearProgress from '@mui/material/LinearProgress';

interface Props {
  label: string;
  /** Whole percent; absent while there is nothing to measure. */
  percent?: number;
  color?: string;
}

/** A bar for a share or for how far something has come. */
export function Progress({ label, percent, color = 'primary.main' }: Props) {
  return (
    <LinearProgress
      aria-label={label}
      variant={percent === undefined ? 'indeterminate' : 'determinate'}
      value={percent}
      sx={{
        height: 8,
        borderRadius: 99,
        bgcolor: 'sunken',
        '& .MuiLinearProgress-bar': { borderRadius: 99, bgcolor: color },
      }}
    />
  );
}
