import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  id: string;
  /** Highlighted, by the arrow keys or the pointer. */
  current: boolean;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
}

/**
 * An option of a listbox. The field keeps the focus and handles keys, the option handles the
 * pointer.
 */
export function Option({ id, current, onPoint, onChoose, children }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current) box.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Box
      ref={box}
      id={id}
      role="option"
      aria-selected={current}
      onPointerMove={() => !current && onPoint()}
      onClick={onChoose}
      sx={optionSx}
    >
      {children}
    </Box>
  );
}

const optionSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  px: 1,
  py: 0.75,
  minHeight: 36,
  borderRadius: 1,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-selected="true"]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
};
