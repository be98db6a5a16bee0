import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Ebook, Transition } from '@/api/types';
import { AfterDecision } from '@/features/queue/AfterDecision';
import { OpenNextSwitch } from '@/features/queue/OpenNextSwitch';
import type { QueuePlace } from '@/features/queue/queue';
import { useOpenNext } from '@/features/queue/useOpenNext';
import { ActionPanel } from '@/features/workflow/ActionPanel';
import type { Beside } from '@/features/workflow/docked';
import { isTransition } from '@/features/workflow/transitions';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { lazyPart } from '@/ui/loading/lazyPart';
import { useNotice } from '@/ui/messages/Notices';
import { paths } from '@/ui/paths';
import { useEbookCommands } from './useEbookCommands';

/** Loaded after the page, before it is needed: keys typed next belong to the panel. */
const ActionHost = lazyPart(
  async () => (await import('@/features/workflow/ActionHost')).ActionHost,
  { shown: 'over', onClose: ({ onClose }) => onClose(true) },
);
ActionHost.ahead();

interface Props {
  ebook: Ebook;
  place: QueuePlace | null;
  beside: Beside;
  /** Opens or closes the reader; null if there is no PDF. */
  onRead: (() => void) | null;
}

/** The available decisions, the panel for one of them, and what follows it. */
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
      flushSync: true, // synchronously, so that the next key goes to the panel
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
    <ActionHost
      key={asked}
      ebook={ebook}
      action={asked}
      beside={beside}
      onClose={(focused) => close(asked, focused)}
      onDone={() => finish(asked)}
    >
      {place?.next && asked !== 'submit' && <OpenNextSwitch on={openNext} onChange={setOpenNext} />}
    </ActionHost>
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
 * After a decision, opens the next e-book of the queue if there is one, which shows what was done.
 * Someone who submits an e-book of their own stays on it.
 */
function useNext(ebook: Ebook, place: QueuePlace | null): (action: Transition) => boolean {
  const navigate = useNavigate();
  const notify = useNotice();
  return (action) => {
    if (!place?.next || action === 'submit') return false;
    notify({ text: viDecision.doneWith(viEbooks.done[action], ebook.title) });
    navigate(paths.ebook(place.next), { replace: true });
    return true;
  };
}
