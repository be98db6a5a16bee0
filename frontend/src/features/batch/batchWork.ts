import { useState } from 'react';
import { useStore } from 'react-redux';
import type { PagesStore } from '@/api/untilSignedIn';
import { CsvStore } from '@/features/batch/csv/csvState';
import { Batch } from '@/features/batch/drafts/Batch';
import { draftCalls } from '@/features/batch/drafts/draftCalls';
import { isRunning } from '@/features/batch/drafts/lines';
import { PlanStore } from '@/features/batch/drafts/plan';
import { waitsOf } from '@/features/batch/drafts/waits';
import { useStoreState } from '@/state/useStoreState';
import { tasks } from '@/ui/tray/tasks';
import { heldNames, hold } from '@/ui/unsaved/presence';
import { batchTask, batchTaskId } from './batchTask';

/** The batch of a user in this tab, and the CSV beside it. */
interface BatchWork {
  userId: string;
  batch: Batch;
  csv: CsvStore;
}

/** Outlives the screens that show it; ends with the session. */
let current: BatchWork | null = null;

/** The name that a tab holds while the user's batch runs in it. */
const runningName = (userId: string) => `cms-batch-runs:${userId}`;

function batchOf(userId: string, store: PagesStore): BatchWork {
  if (current?.userId === userId) return current;
  const calls = draftCalls(store.dispatch, userId);
  const batch = new Batch(calls, new PlanStore(userId), waitsOf(store, userId));
  current = { userId, batch, csv: new CsvStore() };
  batch.list.subscribe(reporter(userId, batch));
  return current;
}

/** A listener that shows each change in the tray, and lets other tabs know whether the batch runs here. */
function reporter(userId: string, batch: Batch): () => void {
  let release: (() => void) | null = null;
  const stop = () => {
    current = null;
    batch.stop();
  };
  return () => {
    const running = batch.lines().some(isRunning);
    if (running) release ??= hold(runningName(userId));
    else {
      release?.();
      release = null;
    }
    if (current?.batch !== batch) return; // stopped or replaced
    const task = batchTask(batch.lines(), { stop, dismiss: () => batch.discard() });
    if (task) tasks.show(task);
    else tasks.remove(batchTaskId);
  };
}

/** Lists what an earlier page left unfinished, unless another tab is working on it. */
export async function restoreBatch(userId: string, batch: Batch): Promise<void> {
  const held = await heldNames();
  if (!held.has(runningName(userId))) batch.restore();
}

/** Called when the pages open, so that the tray shows an unfinished batch. */
export const restoreFor = (userId: string, store: PagesStore) =>
  restoreBatch(userId, batchOf(userId, store).batch);

/** The batch of this user, which continues when the screen is left. */
export function useBatchWork(userId: string) {
  const store = useStore() as unknown as PagesStore;
  const [{ batch, csv }] = useState(() => batchOf(userId, store));
  const lines = useStoreState(batch.list);
  return { batch, csv, lines };
}
