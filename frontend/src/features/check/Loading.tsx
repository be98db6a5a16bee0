import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { vi } from '@/text/vi';

export function Loading() {
  return (
    <Box role="status" aria-label={vi.common.loading}>
      <Skeleton variant="rounded" height={480} />
    </Box>
  );
}
