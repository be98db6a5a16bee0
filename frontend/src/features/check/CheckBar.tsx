import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useWait } from '@/api/waiting';
import { FormBar } from '@/features/form/FormBar';
import { viCheck } from '@/text/record/viCheck';
import { viEbooks } from '@/text/record/viEbooks';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { BusyNote } from '@/ui/messages/BusyNote';
import type { DeskActions } from './useDeskCommands';

interface Props {
  actions: DeskActions;
  busy: boolean;
  /** No other draft follows. */
  last: boolean;
}

/** The buttons of a draft, which stay in sight. */
export function CheckBar({ actions, busy, last }: Props) {
  const wait = useWait('updateEbook');
  return (
    <FormBar>
      <Button
        color="inherit"
        {...ariaDisabledIf(busy || !actions.previous, actions.previous ?? undefined)}
      >
        {viCheck.previous}
      </Button>
      <Button color="inherit" {...ariaDisabledIf(busy, actions.skip)}>
        {viCheck.skip}
      </Button>
      <Box sx={{ flex: '1 1 0' }}>
        <BusyNote seconds={wait} />
      </Box>
      <Button
        type="submit"
        variant="contained"
        {...ariaDisabledIf(busy)}
        sx={{ flex: { xs: '1 0 100%', sm: 'none' }, minHeight: 40 }}
      >
        {busy ? viEbooks.form.saving : last ? viCheck.confirmLast : viCheck.confirm}
      </Button>
      <Typography variant="caption" sx={hintSx}>
        {viCheck.hint}
      </Typography>
    </FormBar>
  );
}

/** Hidden on touch screens, which have no keyboard. */
const hintSx = {
  display: { xs: 'none', sm: 'block' },
  flex: '1 0 100%',
  color: 'text.secondary',
  '@media (pointer: coarse)': { display: 'none' },
};
