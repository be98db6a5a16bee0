import Box from '@mui/material/Box';
import type { Status } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { statusIcons } from './statusIcons';

export function StatusBadge({ status }: { status: Status }) {
  const Icon = statusIcons[status];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        py: 0.25,
        border: '1px solid transparent', // seen in forced colours
        borderRadius: 99,
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        bgcolor: `status.${status}.tint`,
        color: `status.${status}.ink`,
      }}
    >
      <Icon sx={{ fontSize: 16 }} />
      {viEbooks.status[status]}
    </Box>
  );
}
