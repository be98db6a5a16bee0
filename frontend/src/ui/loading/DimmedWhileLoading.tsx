import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  /** The content belongs to an earlier choice. */
  outdated: boolean;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** Keeps the loaded content, dimmed, while the content for a new choice is being loaded. */
export function DimmedWhileLoading({ busy, outdated, sx, children }: Props) {
  return (
    <Box
      aria-busy={busy}
      style={{ opacity: outdated ? 0.5 : 1, transition: 'opacity 150ms' }}
      sx={sx}
    >
      {children}
    </Box>
  );
}
