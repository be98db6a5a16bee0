import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { langOf } from '@/text/literals';

interface Props {
  title: string;
  subtitle?: ReactNode;
}

/** Titles of at least this length are set smaller, to leave room for the content. */
const longFrom = 80;

/** The heading of a screen. */
export function Heading({ title, subtitle }: Props) {
  const isLong = title.length >= longFrom;
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography
        variant="h1"
        lang={langOf(title)}
        sx={{ overflowWrap: 'anywhere', fontSize: isLong ? '1.125rem' : undefined }}
      >
        {title}
      </Typography>
      {subtitle}
    </Box>
  );
}
