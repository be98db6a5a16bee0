import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useField } from 'formik';
import { useMemo } from 'react';
import { viSpelling } from '@/text/record/viSpelling';
import { useRememberedSwitch } from '@/ui/useRememberedSwitch';
import { SpelledInput } from './SpelledInput';
import { Underlines } from './Underlines';
import { useMisspelled } from './useMisspelled';

/** Underlines words of the form's title that may be misspelled, and names them below it. */
export function TitleSpelling() {
  const [{ value }] = useField<string>('title');
  const [on, setOn] = useRememberedSwitch('cms-spelling');
  const inputs = useMemo(() => (on ? [new SpelledInput('#field-title', value)] : []), [value, on]);
  const misspelled = useMisspelled(inputs);
  if (!on || misspelled.size === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mt: 0.25 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {viSpelling.perhaps([...misspelled])}
      </Typography>
      <Button
        size="small"
        color="inherit"
        onClick={() => setOn(false)}
        sx={{ py: 0, minHeight: 28 }}
      >
        {viSpelling.hide}
      </Button>
      <Underlines inputs={inputs} misspelled={misspelled} />
    </Box>
  );
}
