import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LocalizedText } from './LocalizedText';

interface Props {
  children: string;
  /** A button or link to react. */
  action?: ReactNode;
}

/** An error message, also of the first screens: MUI's Alert would take the login over its budget. */
export function ErrorBox({ children, action }: Props) {
  return (
    <Box
      role="alert"
      sx={{
        px: 2,
        py: 1.25,
        borderRadius: 1,
        border: 1,
        borderColor: 'status.rejected.bar',
        bgcolor: 'status.rejected.tint',
        color: 'status.rejected.ink',
        fontSize: '0.875rem',
        fontWeight: 500,
        overflowWrap: 'anywhere',
      }}
    >
      <LocalizedText>{children}</LocalizedText>
      {action}
    </Box>
  );
}
