import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useUser } from '@/api/session';
import type { PagesStore } from '@/api/untilSignedIn';
import { part } from '@/parts/part';
import { keysUnder } from '@/state/storedJson';
import { lazyPart } from '@/ui/loading/lazyPart';
import { tasks, useTasks } from '@/ui/tray/tasks';
import { useReportUnsaved } from '@/ui/unsaved/unsaved';
import { batchPrefix } from '@/ui/unsaved/uploadEntries';
import { useAskBeforeUnload } from '@/ui/unsaved/useAskBeforeUnload';
import { TaskDialog } from './TaskDialog';

/** Not needed until something runs. */
const TrayPanel = lazyPart(async () => (await import('./TrayPanel')).TrayPanel, {
  shown: 'background',
});

const batchWork = part(() => import('@/features/batch/batchWork'));

/** Work that continues while the user is on other screens; shown in a corner of each. */
export function Tray() {
  const userId = useUser()?.id;
  return userId ? <UsersTray key={userId} userId={userId} /> : null;
}

function UsersTray({ userId }: { userId: string }) {
  const all = useTasks();
  const [opened, setOpened] = useState<string | null>(null);
  const running = all.some(({ state }) => state === 'running');
  const unsent = all.some((task) => task.unsent);
  useReportUnsaved(running || unsent);
  useAskBeforeUnload(running || unsent);
  useRestoredBatch(userId);
  useEffect(() => tasks.end, []); // on unmount, because the user has signed out
  const task = all.find(({ id }) => id === opened);
  return (
    <>
      {all.length > 0 && <TrayPanel tasks={all} onOpen={setOpened} />}
      {task && <TaskDialog task={task} userId={userId} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Shows a batch that was unfinished when its tab was closed or reloaded. */
function useRestoredBatch(userId: string): void {
  const store = useStore() as unknown as PagesStore;
  useEffect(() => {
    if (keysUnder(`${batchPrefix}${userId}:`).length === 0) return;
    void batchWork.load().then(
      ({ restoreFor }) => restoreFor(userId, store),
      () => undefined, // the batch dialog lists it when it is opened
    );
  }, [userId, store]);
}
