import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** Whether they are being sent. */
  sending: boolean;
  children: ReactNode;
}

/** Fields of a dialog. They cannot be changed while they are being sent, and look like it. */
export function SentFields({ sending, children }: Props) {
  return (
    <Box component="fieldset" disabled={sending} aria-busy={sending} sx={plainSx}>
      {children}
    </Box>
  );
}

const plainSx = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  '&:disabled': { opacity: 0.6 },
};
