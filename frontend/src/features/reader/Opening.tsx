import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { viReader } from '@/text/review/viReader';

/** A placeholder in the shape of a page, until the first page is drawn. */
export function Opening() {
  return (
    <Box role="status" aria-label={viReader.loading} sx={{ p: 2, height: '100%' }}>
      <Skeleton
        variant="rounded"
        sx={{ mx: 'auto', maxWidth: '92%', height: '100%', transform: 'none' }}
      />
    </Box>
  );
}
