import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { viDecision } from '@/text/review/viDecision';
import { viUndo } from '@/text/review/viUndo';
import { CheckLine } from '@/ui/fields/CheckLine';
import { wideEnoughForReader } from '@/ui/layout/wideEnoughForReader';
import type { QueueHabits } from './useQueueHabits';

/** Switches beside a decision: what follows it in a queue. */
export function QueueSwitches({ habits }: { habits: QueueHabits }) {
  const { openNext, undo, openReader } = habits;
  const readerFits = useMediaQuery(wideEnoughForReader);
  return (
    <Box sx={{ width: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <CheckLine
        role="switch"
        label={viDecision.openNext}
        on={openNext.on}
        onChange={openNext.set}
      />
      {openNext.on && (
        <CheckLine role="switch" label={viUndo.waits} on={undo.on} onChange={undo.set} />
      )}
      {readerFits && (
        <CheckLine
          role="switch"
          label={viDecision.opensDocument}
          on={openReader.on}
          onChange={openReader.set}
        />
      )}
    </Box>
  );
}
