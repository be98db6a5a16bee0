import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  opens: 'menu' | 'dialog';
  /** What it opens, below the button. */
  children: (popup: { anchor: HTMLElement; onClose: () => void }) => ReactNode;
}

/** A button that opens a menu or a panel below it. */
export function PopupButton({ label, icon, opens, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={icon}
        aria-haspopup={opens}
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && children({ anchor, onClose: () => setAnchor(null) })}
    </>
  );
}
