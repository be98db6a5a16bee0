import Box from '@mui/material/Box';
import { Words } from './Words';

/** A failed call's message on the first screens; Alert would take login over its budget. */
export function RedBox({ children }: { children: string }) {
  return (
    <Box
      role="alert"
      sx={{
        px: 2,
        py: 1.25,
        borderRadius: 1,
        border: 1,
        borderColor: 'status.rejected.bar',
        bgcolor: 'status.rejected.tint',
        color: 'status.rejected.ink',
        fontSize: '0.875rem',
        fontWeight: 500,
        overflowWrap: 'anywhere',
      }}
    >
      <Words>{children}</Words>
    </Box>
  );
}
