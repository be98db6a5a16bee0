import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { invalidateAfterBulk } from '@/api/ebooks/bulk';
import { Store } from '@/state/Store';
import { useStoreState } from '@/state/useStoreState';
import { RunningBulk } from './RunningBulk';
import { dismiss, showInTray } from './runningBulks';

type Confirmed = RunningBulk['confirmed'];

/** The store to read while no action is confirmed. */
const none = new Store(null);

/** The state of a confirmed bulk action, if there is one. */
export function useBulkState(run: RunningBulk | null) {
  const state = useStoreState<ReturnType<RunningBulk['state']> | null>(run ?? none);
  return {
    busy: state?.busy ?? false,
    error: state?.error ?? null,
    outcome: run ? run.outcome() : null,
    besideChanged: run?.confirmed.besideChanged,
    undo: run?.confirmed.undo,
    retry: () => void run?.go(),
    /** Called when its dialog closes: removes it from the tray, unless it is still running. */
    dismissIfEnded: () => {
      if (run && !run.state().busy) dismiss(run);
    },
  };
}

/**
 * Sends a confirmed action in batches, also after the dialog was closed. A retry continues with the
 * batches that had no response.
 */
export function useBulk() {
  const dispatch = useDispatch();
  const [run, setRun] = useState<RunningBulk | null>(null);
  const confirm = (confirmed: Confirmed) => {
    const next = new RunningBulk({
      ...confirmed,
      onSettled: (outcome) => {
        dispatch(invalidateAfterBulk());
        if (outcome.refused.length + outcome.unanswered.length === 0 && !confirmed.besideChanged)
          dismiss(next);
        confirmed.onSettled(outcome);
      },
    });
    setRun(next);
    if (!confirmed.inOneCall) showInTray(next); // a single call ends before the tray would show it
    return next.go();
  };
  return { ...useBulkState(run), confirm };
}
