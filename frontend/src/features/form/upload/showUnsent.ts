import type { Files } from '@/features/form/values/formState';
import { viUploadTask as words } from '@/text/record/viUploadTask';
import { tasks } from '@/ui/tray/tasks';

/** Files to send to an e-book. */
export interface EbookFiles {
  ebookId: string;
  files: Files;
}

interface Sender {
  run: (ebookId: string, files: Files) => Promise<unknown>;
  stop: () => void;
}

const unsentIdOf = (ebookId: string): string => `unsent:${ebookId}`;

export const nameOf = ({ upload, cover }: Files): string => (upload ?? cover)?.name ?? '';

/** The files that were not sent, by the e-book's id. */
const unsent = new Map<string, { files: Files; sender: Sender }>();

/**
 * Shows that nothing was sent after a form was left, because a part of the program could not be
 * loaded. The files are kept, and are sent on request.
 */
export function showUnsent({ ebookId, files: newest }: EbookFiles, sender: Sender): void {
  const older = unsent.get(ebookId)?.files;
  const files = {
    cover: newest.cover ?? older?.cover ?? null,
    upload: newest.upload ?? older?.upload ?? null,
  };
  unsent.set(ebookId, { files, sender });
  const forget = () => forgetUnsent(ebookId);
  const task = {
    id: unsentIdOf(ebookId),
    kind: 'upload',
    title: words.title(nameOf(files)),
    percent: null,
    stop: () => {
      forget();
      sender.stop();
    },
  } as const;
  tasks.show({
    ...task,
    text: words.notLoaded,
    state: 'failed',
    unsent: true,
    again: () => {
      tasks.show({ ...task, text: words.waits, state: 'running' });
      void sender.run(ebookId, files);
    },
    dismiss: forget,
  });
}

/**
 * Forgets unsent files when newer ones of the same kind are sent: a retry would overwrite the newer
 * ones.
 */
export function replaceUnsent(ebookId: string, newer: Files): void {
  const older = unsent.get(ebookId);
  if (!older) return;
  forgetUnsent(ebookId);
  const cover = newer.cover ? null : older.files.cover;
  const upload = newer.upload ? null : older.files.upload;
  if (cover || upload) showUnsent({ ebookId, files: { cover, upload } }, older.sender);
}

function forgetUnsent(ebookId: string): void {
  unsent.delete(ebookId);
  tasks.remove(unsentIdOf(ebookId));
}
