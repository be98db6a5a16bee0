import Box from '@mui/material/Box';

interface Props {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A checkbox with its label. */
export function Check({ label, on, onChange }: Props) {
  return (
    <Box component="label" sx={labelSx}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
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
  '& input': { width: 18, height: 18, m: 0, accentColor: 'var(--mui-palette-primary-main)' },
};
