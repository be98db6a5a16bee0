import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { useWait } from '@/api/waiting';
import { useRules } from '@/features/form/values/formRules';
import type { FormValues } from '@/features/form/values/formValues';
import { viCheck } from '@/text/record/viCheck';
import { viEbooks } from '@/text/record/viEbooks';
import { PartTrouble } from '@/ui/loading/PartTrouble';
import { BusyNote } from '@/ui/messages/BusyNote';
import type { DeskActs } from './useDeskCommands';

interface Props {
  acts: DeskActs;
  busy: boolean;
  /** No other draft follows. */
  last: boolean;
}

/** The buttons of a draft, which stay in sight. */
export function CheckBar({ acts, busy, last }: Props) {
  const rules = useRules(useFormikContext<FormValues>());
  const wait = useWait('updateEbook');
  return (
    <Paper variant="outlined" sx={barSx}>
      {rules.failed && <PartTrouble busy={rules.loading} onRetry={rules.retry} />}
      <Button color="inherit" disabled={busy || !acts.previous} onClick={() => acts.previous?.()}>
        {viCheck.previous}
      </Button>
      <Button color="inherit" disabled={busy} onClick={acts.skip}>
        {viCheck.skip}
      </Button>
      <Box sx={{ flex: '1 1 0' }}>
        <BusyNote seconds={wait} />
      </Box>
      <Button
        type="submit"
        variant="contained"
        disabled={busy}
        sx={{ flex: { xs: '1 0 100%', sm: 'none' }, minHeight: 40 }}
      >
        {busy ? viEbooks.form.saving : last ? viCheck.confirmLast : viCheck.confirm}
      </Button>
      <Typography variant="caption" sx={hintSx}>
        {viCheck.hint}
      </Typography>
    </Paper>
  );
}

const barSx = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 1.5,
};

/** Of no use without a keyboard. */
const hintSx = {
  display: { xs: 'none', sm: 'block' },
  flex: '1 0 100%',
  color: 'text.secondary',
  '@media (pointer: coarse)': { display: 'none' },
};
