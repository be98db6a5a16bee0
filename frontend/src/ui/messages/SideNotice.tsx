import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';

interface Props {
  shown: boolean;
  /** Text, with what can be done about it. */
  children: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Distance from the foot of the window, in pixels. */
  bottom?: number;
}

/** A quiet notice at the side, which stays until it is closed. Screen readers announce it. */
export function SideNotice({ shown, children, closeLabel, onClose, bottom = 12 }: Props) {
  return (
    <Box role="status" sx={[placeSx, { bottom: `calc(var(--foot, 0px) + ${bottom}px)` }]}>
      {shown && (
        <Box ref={keepsFocusOnPage} sx={boxSx}>
          {children}
          <IconButton size="small" aria-label={closeLabel} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

const placeSx = {
  position: 'fixed',
  right: { xs: 12, md: 24 },
  left: { xs: 12, sm: 'auto' },
  zIndex: 'appBar',
  pointerEvents: 'none',
} as const;

const boxSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 420,
  pl: 2,
  pr: 1,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  boxShadow: 3,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  pointerEvents: 'auto',
} as const;
