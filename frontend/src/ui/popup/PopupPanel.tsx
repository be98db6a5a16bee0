import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}

/** A small dialog below the button that opened it. */
export function PopupPanel({ label, anchor, onClose, width, children }: Props) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          tabIndex: -1,
          'aria-label': label,
          sx: { width, maxWidth: 'calc(100vw - 32px)', p: 2, mt: 0.5 },
        },
      }}
    >
      {children}
    </Popover>
  );
}
