import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Heading } from './Heading';
import { useDocumentTitle } from './useDocumentTitle';

interface Props {
  title: string;
  /** The title of the screen's e-book, which comes first in the title of the browser tab. */
  about?: string | null;
  subtitle?: ReactNode;
  /** Links and buttons for the whole screen. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A screen: heading, tools, content. */
export function Page({ title, about, subtitle, tools, children }: Props) {
  useDocumentTitle(about ? `${about} · ${title}` : title);
  return (
    <Box sx={pageSx}>
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
        <Heading title={title} subtitle={subtitle} />
        {tools && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{tools}</Box>}
      </Box>
      {children}
    </Box>
  );
}

/** The maximum width of a screen. */
export const pageSx = { maxWidth: 1440, mx: 'auto' };
