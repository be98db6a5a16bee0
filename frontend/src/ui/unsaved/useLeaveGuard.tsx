import { type ReactNode, useRef } from 'react';
import { useBlocker } from 'react-router';
import { viEdit } from '@/text/record/viEdit';
import { lazyPart } from '@/ui/loading/lazyPart';
import { useReportUnsaved } from './unsaved';
import { useAskBeforeUnload } from './useAskBeforeUnload';

/** Loaded after the screen, before there can be anything to lose. */
const ConfirmDialog = lazyPart(async () => (await import('@/ui/ConfirmDialog')).ConfirmDialog, {
  shown: 'over',
  onClose: ({ onCancel }) => onCancel(),
});
ConfirmDialog.preload();

interface Guard {
  /** The question before leaving, if any; render it anywhere in the screen. */
  dialog: ReactNode;
  /** From now on navigation asks nothing, because the screen itself starts it. */
  allowLeaving: () => void;
}

interface Options {
  /** What the question says, if not that there are unsaved changes. */
  text?: string;
  onLeave?: () => void;
  /** The editor is in a dialog, which Back may close by changing only the search parameters. */
  inDialog?: boolean;
}

/** Asks before leaving an editor with unsaved work: within the pages, on reload, and on closing the tab. */
export function useLeaveGuard(
  unsaved: boolean,
  { text = viEdit.leave.text, onLeave, inDialog = false }: Options = {},
): Guard {
  const leavingAllowed = useRef(false);
  useReportUnsaved(unsaved, 'editor');
  useAskBeforeUnload(unsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved &&
      !leavingAllowed.current &&
      (currentLocation.pathname !== nextLocation.pathname || (inDialog && historyAction === 'POP')),
  );

  const dialog = blocker.state === 'blocked' && (
    <ConfirmDialog
      title={viEdit.leave.title}
      text={text}
      confirm={viEdit.leave.go}
      cancel={viEdit.leave.stay}
      danger
      onCancel={() => blocker.reset()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed();
      }}
    />
  );
  return {
    dialog,
    allowLeaving: () => {
      leavingAllowed.current = true;
    },
  };
}
