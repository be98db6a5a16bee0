import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Covers the page while files are dragged over it, and says what dropping them will do. */
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
