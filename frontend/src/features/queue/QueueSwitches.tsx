import Box from '@mui/material/Box';
import { viDecision } from '@/text/review/viDecision';
import { viUndo } from '@/text/review/viUndo';
import { SwitchLine } from '@/ui/fields/SwitchLine';
import type { QueueHabits } from './useQueueHabits';

/** Switches beside a decision: what follows it in a queue. */
export function QueueSwitches({ habits }: { habits: QueueHabits }) {
  const { openNext, undo, read } = habits;
  return (
    <Box sx={{ width: '100%', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <SwitchLine label={viDecision.openNext} on={openNext.on} onChange={openNext.set} />
      {openNext.on && <SwitchLine label={viUndo.waits} on={undo.on} onChange={undo.set} />}
      <SwitchLine label={viDecision.readInQueue} on={read.on} onChange={read.set} />
    </Box>
  );
}
