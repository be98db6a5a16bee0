import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Ebook, Transition } from '@/api/types';
import type { ListPosition } from '@/features/queue/queue';
import { ActionPanel } from '@/features/workflow/ActionPanel';
import type { BesideFrom } from '@/features/workflow/docked';
import { isTransition } from '@/features/workflow/transitions';
import { lazyPart } from '@/ui/loading/lazyPart';
import { useDelayedOf } from '@/ui/undo/delayed';
import { wasTakenBack } from '@/ui/undo/takenBack';
import { useEbookCommands } from './useEbookCommands';

/** Loaded after the page, so that keys typed after a shortcut reach the panel. */
const Deciding = lazyPart(async () => (await import('./Deciding')).Deciding, {
  shown: 'over',
  onClose: ({ onClose }) => onClose(true),
  takesKeys: () => true,
});
const PendingDecision = lazyPart(async () => (await import('./Deciding')).PendingDecision);
const AfterDecision = lazyPart(async () => (await import('./Deciding')).AfterDecision);
Deciding.preload();

interface Props {
  ebook: Ebook;
  position: ListPosition | null;
  besideFrom: BesideFrom;
  /** Opens, focuses or closes the reader; null if there is no PDF. */
  onRead: (() => void) | null;
}

/** The available decisions, the panel for one of them, and what follows it. */
export function Decision({ ebook, position, besideFrom, onRead }: Props) {
  const [doneAction, setDoneAction] = useState<Transition | null>(null);
  const { requested, noDelay, setRequested } = useActionInAddress();
  const [focusOn, setFocusOn] = useState<Transition | null>(null);
  const delayed = useDelayedOf(ebook.id);
  useEbookCommands({
    ebook,
    position,
    openAction: requested,
    onAction: delayed ? null : setRequested,
    onRead,
  });
  const stay = (action: Transition) => {
    setDoneAction(action);
    setRequested(null);
  };
  const close = (action: Transition, focusRestored = false) => {
    setFocusOn(focusRestored ? null : action);
    setRequested(null);
  };
  const deciding = isTransition(requested) && (
    <Deciding
      key={requested}
      ebook={ebook}
      position={position}
      action={requested}
      besideFrom={besideFrom}
      noDelay={noDelay}
      onClose={(focusRestored) => close(requested, focusRestored)}
      onStay={() => stay(requested)}
    />
  );
  return (
    <ActionPanel
      ebook={ebook}
      onAction={setRequested}
      besideFrom={besideFrom}
      focusOn={focusOn}
      insteadOfButtons={delayed ? <PendingDecision state={delayed} /> : deciding}
    >
      {doneAction && <AfterDecision key={doneAction} action={doneAction} position={position} />}
    </ActionPanel>
  );
}

/**
 * The action in the address; its panel is open. If the page was opened with it, the decision is sent
 * without the delay for undoing, unless it was just taken back.
 */
function useActionInAddress() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const requested = address.get('action')?.toLowerCase() ?? null;
  const [openedWith, setOpenedWith] = useState(wasTakenBack(state) ? null : requested);
  const setRequested = (action: Transition | null) => {
    setOpenedWith(null);
    setAddress(action ? { action } : {}, {
      replace: true,
      preventScrollReset: true,
      flushSync: true, // synchronously, so that the next key goes to the panel
    });
  };
  return { requested, noDelay: requested !== null && requested === openedWith, setRequested };
}
