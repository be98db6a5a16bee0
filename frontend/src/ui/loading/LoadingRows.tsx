import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const rows = [0, 1, 2, 3, 4, 5];

/** Shown instead of the rows of a list that is being loaded. */
export function LoadingRows({ label, height = 56 }: { label: string; height?: number }) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      {rows.map((row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Box>
  );
}
