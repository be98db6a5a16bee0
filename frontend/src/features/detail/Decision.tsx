import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Ebook, Transition } from '@/api/types';
import { AfterDecision } from '@/features/queue/AfterDecision';
import { OpenNextSwitch } from '@/features/queue/OpenNextSwitch';
import type { Place } from '@/features/queue/queue';
import { useOpenNext } from '@/features/queue/useOpenNext';
import { ActionPanel } from '@/features/workflow/ActionPanel';
import type { DecisionProps } from '@/features/workflow/DecisionPanel';
import type { Beside } from '@/features/workflow/docked';
import { isTransition } from '@/features/workflow/transitions';
import { viDecision } from '@/text/viDecision';
import { viEbooks } from '@/text/viEbooks';
import { Later, laterPart } from '@/ui/Later';
import { useNotice } from '@/ui/Notices';
import { paths } from '@/ui/paths';
import { useEbookCommands } from './useEbookCommands';

/** Comes after the page, and is there when it is asked for: what is typed next is its own. */
const actionHost = laterPart<DecisionProps>(
  async () => (await import('@/features/workflow/ActionHost')).ActionHost,
);
actionHost.ahead();

interface Props {
  ebook: Ebook;
  place: Place | null;
  beside: Beside;
  /** Opens the reader, or closes it; null where there is no PDF. */
  onRead: (() => void) | null;
}

/** What one may decide, the panel in which one does, and what comes of it. */
export function Decision({ ebook, place, beside, onRead }: Props) {
  const [address, setAddress] = useSearchParams();
  const [done, setDone] = useState<Transition | null>(null);
  const [focusOn, setFocusOn] = useState<Transition | null>(null);
  const [openNext, setOpenNext] = useOpenNext();
  const after = useNext(ebook, place);
  const asked = address.get('action')?.toLowerCase() ?? null;
  const setAction = (action: Transition | null) =>
    setAddress(action ? { action } : {}, {
      replace: true,
      preventScrollReset: true,
      flushSync: true, // at once: the next key belongs to what opens
    });
  useEbookCommands({ ebook, place, asked, onAction: setAction, onRead });
  const finish = (action: Transition) => {
    if (openNext && after(action)) return;
    setDone(action);
    setAction(null);
  };
  const close = (action: Transition, focused = false) => {
    setFocusOn(focused ? null : action);
    setAction(null);
  };
  const deciding = isTransition(asked) && (
    <Later
      key={asked}
      part={actionHost}
      props={{
        ebook,
        action: asked,
        beside,
        onClose: (focused) => close(asked, focused),
        onDone: () => finish(asked),
        children: place?.next && asked !== 'submit' && (
          <OpenNextSwitch on={openNext} onChange={setOpenNext} />
        ),
      }}
    />
  );
  return (
    <ActionPanel
      ebook={ebook}
      onAction={setAction}
      beside={beside}
      focusOn={focusOn}
      deciding={deciding}
    >
      {done && <AfterDecision action={done} place={place} />}
    </ActionPanel>
  );
}

/**
 * Goes on to the next e-book of the queue, if there is one, and says there what was done. Whoever
 * submits an e-book of their own stays with it.
 */
function useNext(ebook: Ebook, place: Place | null): (action: Transition) => boolean {
  const navigate = useNavigate();
  const notify = useNotice();
  return (action) => {
    if (!place?.next || action === 'submit') return false;
    notify({ text: viDecision.doneWith(viEbooks.done[action], ebook.title) });
    navigate(paths.ebook(place.next), { replace: true });
    return true;
  };
}
