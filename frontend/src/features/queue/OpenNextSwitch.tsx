import Box from '@mui/material/Box';
import { viDecision } from '@/text/review/viDecision';

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A switch beside a decision: whether it opens the next e-book of the queue. */
export function OpenNextSwitch({ on, onChange }: Props) {
  return (
    <Box component="label" sx={labelSx}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {viDecision.openNext}
    </Box>
  );
}

const labelSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mr: 'auto',
  minHeight: 32,
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& input': { width: 18, height: 18, m: 0, accentColor: 'var(--mui-palette-primary-main)' },
};
