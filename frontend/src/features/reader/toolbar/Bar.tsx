import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { viReader } from '@/text/review/viReader';

interface Props {
  onClose: () => void;
  children?: ReactNode;
}

/** The reader's upper bar: its tools, and the close button, which is always shown. */
export function Bar({ onClose, children }: Props) {
  return (
    <Box sx={barSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, flex: 1 }}>
        {children}
      </Box>
      <IconButton size="small" onClick={onClose} aria-label={viReader.close} title={viReader.close}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const barSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  px: 1,
  py: 0.5,
  minHeight: 44,
  borderBottom: 1,
  borderColor: 'divider',
};
