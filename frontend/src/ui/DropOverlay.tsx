import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Says over the whole page what happens to the files that are dragged over it. */
export function DropOverlay({ children }: { children: ReactNode }) {
  return <Box sx={overSx}>{children}</Box>;
}

const overSx = {
  position: 'fixed',
  inset: 12,
  zIndex: 'modal',
  display: 'grid',
  placeItems: 'center',
  p: 2,
  border: '3px dashed',
  borderColor: 'primary.main',
  borderRadius: 3,
  bgcolor: 'background.paper',
  opacity: 0.94,
  fontSize: '1.25rem',
  fontWeight: 600,
  textAlign: 'center',
  pointerEvents: 'none',
};
