import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { vi } from '@/text/vi';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';

/** A placeholder in the shape of the detail page, so that the layout does not jump. */
export function DetailSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <Box role="status" aria-label={vi.common.loading}>
      <Box component="h1" sx={visuallyHidden}>
        {vi.common.loading}
      </Box>
      <Skeleton width="50%" height={40} />
      <Skeleton width={110} height={28} sx={{ mb: 2 }} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: narrow ? '1fr' : '220px 1fr 360px' },
        }}
      >
        {!narrow && <Skeleton variant="rounded" height={293} />}
        <Skeleton variant="rounded" height={420} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    </Box>
  );
}
