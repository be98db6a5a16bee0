import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { langOf } from '@/text/literals';

interface Props {
  title: string;
  subtitle?: ReactNode;
}

/** What a screen is called. */
export function Heading({ title, subtitle }: Props) {
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography variant="h1" lang={langOf(title)} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {subtitle}
    </Box>
  );
}
