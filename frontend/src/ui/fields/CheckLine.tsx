import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

interface Props extends Pick<ComponentProps<'input'>, 'aria-describedby' | 'aria-disabled'> {
  label: string;
  on: boolean;
  /** Without it, a checkbox. */
  role?: 'switch';
  onChange: (on: boolean) => void;
}

/** A checkbox or switch with its label. */
export function CheckLine({ label, on, role, onChange, ...aria }: Props) {
  return (
    <Box component="label" sx={labelSx}>
      <input
        type="checkbox"
        role={role}
        aria-checked={role && on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        {...aria}
      />
      {label}
    </Box>
  );
}

const labelSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& input': {
    flexShrink: 0,
    width: 18,
    height: 18,
    m: 0,
    accentColor: 'var(--mui-palette-primary-main)',
  },
};
