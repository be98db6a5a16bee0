import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import type { Ebook, Transition } from '@/api/types';
import { QueueSwitches } from '@/features/queue/QueueSwitches';
import type { ListPosition } from '@/features/queue/queue';
import { useQueueHabits } from '@/features/queue/useQueueHabits';
import { ActionHost } from '@/features/workflow/ActionHost';
import type { BesideFrom } from '@/features/workflow/docked';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { viUndo } from '@/text/review/viUndo';
import { useNotice } from '@/ui/messages/Notices';
import { openToReadState } from '@/ui/openToRead';
import { paths } from '@/ui/paths';
import { tabSends } from '@/ui/undo/tabSends';

// biome-ignore lint/performance/noBarrelFile: what follows a decision is loaded with it
export { AfterDecision } from '@/features/queue/AfterDecision';

interface Props {
  ebook: Ebook;
  position: ListPosition | null;
  action: Transition;
  besideFrom: BesideFrom;
  /** The decision is sent without the delay for undoing it. */
  noDelay: boolean;
  onClose: (focusRestored?: boolean) => void;
  /** Called after the action if the page stays on the e-book. */
  onStay: () => void;
}

/**
 * The panel for an action. Then the next e-book of the queue opens, if the user has switched that
 * on. After submitting, users stay on the e-book.
 */
export function Deciding({ ebook, position, action, besideFrom, noDelay, onClose, onStay }: Props) {
  const habits = useQueueHabits();
  const navigate = useNavigate();
  const notify = useNotice();
  const next = action === 'submit' ? null : (position?.next ?? null);
  const opensNext = next !== null && habits.openNext.on;
  const delayed = opensNext && habits.undo.on && !noDelay;
  const onDone = () => {
    if (!opensNext) return onStay();
    if (!delayed) notify({ text: viDecision.doneWith(viEbooks.done[action], ebook.title) });
    void navigate(paths.ebook(next), { replace: true, state: openToReadState });
  };
  return (
    <ActionHost
      ebook={ebook}
      action={action}
      besideFrom={besideFrom}
      delayed={delayed}
      onClose={onClose}
      onDone={onDone}
    >
      {next && <QueueSwitches habits={habits} />}
    </ActionHost>
  );
}

/** Replaces the actions of an e-book whose decision waits to be sent or is being sent. */
export function PendingDecision({ state }: { state: 'waiting' | 'sending' }) {
  if (state === 'sending') return <Typography variant="body2">{viUndo.sending}</Typography>;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {viUndo.pending}
      </Typography>
      <Button variant="outlined" fullWidth onClick={tabSends.takeBack}>
        {viUndo.undo}
      </Button>
    </>
  );
}
