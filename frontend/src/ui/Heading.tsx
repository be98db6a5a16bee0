import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { langOf } from '@/text/literals';

interface Props {
  title: string;
  subtitle?: ReactNode;
}

/** Titles longer than this are set smaller, to leave room for the content. */
const LONG = 80;

/** The heading of a screen. */
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
