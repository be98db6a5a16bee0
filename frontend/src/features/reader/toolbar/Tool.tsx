import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';

interface Props {
  label: string;
  Icon: ComponentType<SvgIconProps>;
  onClick: () => void;
  disabled?: boolean;
  /** For toggle buttons. */
  pressed?: boolean;
}

/** A button of the reader's toolbar. */
export function Tool({ label, Icon, onClick, disabled = false, pressed }: Props) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...ariaDisabledIf(disabled, onClick)}
      sx={pressed ? { bgcolor: 'action.selected' } : undefined}
    >
      <Icon />
    </IconButton>
  );
}

/** The common style of the reader's small fields. */
export const fieldSx = {
  height: 32,
  px: 1,
  font: 'inherit',
  fontSize: '0.875rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: 1,
} as const;
