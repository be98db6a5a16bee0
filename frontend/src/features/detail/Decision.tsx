import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Ebook, Transition } from '@/api/types';
import { AfterDecision } from '@/features/queue/AfterDecision';
import type { QueuePlace } from '@/features/queue/queue';
import { ActionPanel } from '@/features/workflow/ActionPanel';
import type { Beside } from '@/features/workflow/docked';
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
const DecisionWaits = lazyPart(async () => (await import('./Deciding')).DecisionWaits);
Deciding.ahead();

interface Props {
  ebook: Ebook;
  place: QueuePlace | null;
  beside: Beside;
  /** Opens, focuses or closes the reader; null if there is no PDF. */
  onRead: (() => void) | null;
}

/** The available decisions, the panel for one of them, and what follows it. */
export function Decision({ ebook, place, beside, onRead }: Props) {
  const [done, setDone] = useState<Transition | null>(null);
  const { asked, atOnce, setAsked } = useActionInAddress();
  const [focusOn, setFocusOn] = useState<Transition | null>(null);
  const waits = useDelayedOf(ebook.id);
  useEbookCommands({ ebook, place, openAction: asked, onAction: waits ? null : setAsked, onRead });
  const stay = (action: Transition) => {
    setDone(action);
    setAsked(null);
  };
  const close = (action: Transition, focused = false) => {
    setFocusOn(focused ? null : action);
    setAsked(null);
  };
  const deciding = isTransition(asked) && (
    <Deciding
      key={asked}
      ebook={ebook}
      place={place}
      action={asked}
      beside={beside}
      atOnce={atOnce}
      onClose={(focused) => close(asked, focused)}
      onStay={() => stay(asked)}
    />
  );
  return (
    <ActionPanel
      ebook={ebook}
      onAction={setAsked}
      beside={beside}
      focusOn={focusOn}
      deciding={waits ? <DecisionWaits state={waits} /> : deciding}
    >
      {done && <AfterDecision action={done} place={place} />}
    </ActionPanel>
  );
}

/**
 * The action in the address, whose panel is open. If the page was opened with it, the decision is
 * sent immediately, unless it had been taken back.
 */
function useActionInAddress() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const asked = address.get('action')?.toLowerCase() ?? null;
  const [opened, setOpened] = useState(wasTakenBack(state) ? null : asked);
  const setAsked = (action: Transition | null) => {
    setOpened(null);
    setAddress(action ? { action } : {}, {
      replace: true,
      preventScrollReset: true,
      flushSync: true, // synchronously, so that the next key goes to the panel
    });
  };
  return { asked, atOnce: asked !== null && asked === opened, setAsked };
}
