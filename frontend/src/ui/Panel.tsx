import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** A titled section of a screen. Tools go below the title if there is no room beside it. */
export function Panel({ title, tools, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" id={id} sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {tools}
      </Box>
      {children}
    </Paper>
  );
}
