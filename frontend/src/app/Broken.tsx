import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { errorMessage } from '@/api/problem';
import { vi } from '@/text/vi';
import { ErrorBox } from '@/ui/messages/ErrorBox';

/** Shown when a screen could not be loaded or rendered, for example after a new release. */
export function Broken({ error }: { error: unknown }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh', p: 3 }}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560 }}>
        <Typography variant="h1">{vi.error.page}</Typography>
        <ErrorBox>{errorMessage(error)}</ErrorBox>
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {vi.common.retry}
        </Button>
      </Box>
    </Box>
  );
}
