import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { langOf } from '@/text/literals';
import { useDocumentTitle } from './useDocumentTitle';

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** Links and buttons that belong to the whole screen. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A screen: its heading, its tools, its content. */
export function Page({ title, subtitle, tools, children }: Props) {
  useDocumentTitle(title);
  return (
    <Box sx={{ maxWidth: 1440, mx: 'auto' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          mb: 2,
          minHeight: 40,
        }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h1" lang={langOf(title)} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle}
        </Box>
        {tools && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{tools}</Box>}
      </Box>
      {children}
    </Box>
  );
}
