import Box from '@mui/material/Box';

interface Props {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A switch with its label. */
export function SwitchLine({ label, on, onChange }: Props) {
  return (
    <Box component="label" sx={labelSx}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </Box>
  );
}

const labelSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& input': { width: 18, height: 18, m: 0, accentColor: 'var(--mui-palette-primary-main)' },
};
