import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { langOf } from '@/text/literals';

interface Props {
  title: string;
  subtitle?: ReactNode;
}

/** Letters from which a title is set smaller, so as not to push what the screen is for out of it. */
const LONG = 80;

/** What a screen is called. */
export function Heading({ title, subtitle }: Props) {
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography
        variant="h1"
        lang={langOf(title)}
        sx={{ overflowWrap: 'anywhere', fontSize: title.length < LONG ? undefined : '1.125rem' }}
      >
        {title}
      </Typography>
      {subtitle}
    </Box>
  );
}
