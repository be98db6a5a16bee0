import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';

interface Props {
  ref?: Ref<HTMLDivElement>;
  role: 'alert' | 'status';
  /** The status whose colours it uses. */
  tone: 'approved' | 'pending_review' | 'rejected';
  icon: ReactNode;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/**
 * A message in a tinted box. Every screen may need one, and MUI's Alert would add 3.5 kB to each.
 */
export function MessageBox({ ref, role, tone, icon, sx, children }: Props) {
  return (
    <Box
      ref={ref}
      role={role}
      sx={[
        {
          display: 'flex',
          gap: 1.5,
          px: 2,
          py: 1.5,
          borderRadius: 1,
          fontSize: '0.875rem',
          fontWeight: 500,
          bgcolor: `status.${tone}.tint`,
          color: `status.${tone}.ink`,
          '& > svg': { flex: 'none', fontSize: 22 },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
