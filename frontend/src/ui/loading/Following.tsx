import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  /** What is shown belongs to an earlier choice. */
  outdated: boolean;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** What was loaded stays in place, dimmed, while what was chosen since is being loaded. */
export function Following({ busy, outdated, sx, children }: Props) {
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
