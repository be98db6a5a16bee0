import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { viShell } from '@/text/viShell';
import { visuallyHidden } from './visuallyHidden';

/** The server asked to come back later, and the page will; told once, counted in sight. */
export function BusyNote({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <Alert severity="info" role="status" sx={{ my: 1.5 }}>
      <Box component="span" sx={visuallyHidden}>
        {viShell.busy.told}
      </Box>
      <span aria-hidden="true">{viShell.busy.counted(seconds)}</span>
    </Alert>
  );
}
