import LinearProgress from '@mui/material/LinearProgress';

interface Props {
  label: string;
  /** Whole percent; omitted if there is nothing to measure. */
  percent?: number;
  color?: string;
}

/** A bar for a share or for progress. */
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
        // Forced colours remove backgrounds, and a bar is only a background.
        '@media (forced-colors: active)': {
          border: '1px solid CanvasText',
          '& .MuiLinearProgress-bar': { forcedColorAdjust: 'none', bgcolor: 'Highlight' },
        },
      }}
    />
  );
}
