import type { Files } from '@/features/form/values/formState';
import { viUploadTask as words } from '@/text/record/viUploadTask';
import { tasks } from '@/ui/tray/tasks';

/** The files that are sent to an e-book. */
export interface Running {
  ebookId: string;
  files: Files;
}

interface Sender {
  run: (ebookId: string, files: Files) => Promise<unknown>;
  stop: () => void;
}

export const taskIdOf = (ebookId: string): string => `upload:${ebookId}`;

export const nameOf = ({ upload, cover }: Files): string => (upload ?? cover)?.name ?? '';

/**
 * Shows that nothing was sent after a form was left, because a part of the program could not be
 * loaded. The files are still here, and are sent again on request.
 */
export function showUnsent({ ebookId, files }: Running, { run, stop }: Sender): void {
  const id = taskIdOf(ebookId);
  const task = {
    id,
    kind: 'upload',
    title: words.title(nameOf(files)),
    percent: null,
    stop,
  } as const;
  tasks.show({
    ...task,
    text: words.notLoaded,
    state: 'failed',
    unsent: true,
    again: () => {
      tasks.show({ ...task, text: words.waits, state: 'running' });
      void run(ebookId, files);
    },
    dismiss: () => tasks.remove(id),
  });
}
