import type { FileKind } from '@/api/files/uploads';
import { fileKinds } from '@/features/form/values/formState';
import { viEbooks } from '@/text/record/viEbooks';
import { viUploadTask as words } from '@/text/record/viUploadTask';
import { paths } from '@/ui/paths';
import { type Task, tasks } from '@/ui/tray/tasks';
import { type EbookFiles, nameOf } from './showUnsent';
import { uploadFailureOf } from './uploadFailure';
import type { UploadState, UploadStates } from './uploadSteps';
import { uploadText } from './uploadText';

interface Followed {
  replaced: ReadonlySet<FileKind>;
  state: () => UploadStates;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

type Shown = Pick<Task, 'text' | 'percent' | 'state'>;

/** Shows the uploads of a form that was left, and what became of them. */
export function followInTray(ebookFiles: EbookFiles, uploads: Followed): void {
  if (followed.has(uploads)) return;
  followed.add(uploads);
  showTask(ebookFiles, uploads);
}

/** Uploads that have a task already: cover and PDF share one. */
const followed = new WeakSet<Followed>();

let taskCount = 0;

function showTask({ ebookId, files }: EbookFiles, uploads: Followed): void {
  taskCount += 1;
  const id = `upload:${taskCount}`;
  const unsubscribe = uploads.subscribe(() => show());
  const show = () => {
    const kinds = fileKinds.filter((kind) => files[kind] && !uploads.replaced.has(kind));
    if (kinds.length === 0) return dismiss();
    const state = combined(kinds.map((kind) => shownOf(uploads.state()[kind])));
    const pdf = kinds.includes('upload') ? shownOf(uploads.state().upload) : null;
    tasks.show({
      id,
      kind: 'upload',
      title: words.title(nameOf(files)),
      ...state,
      next: nextOf(state, ebookId, pdf?.state === 'failed'),
      stop: () => {
        unsubscribe();
        uploads.stop();
      },
      dismiss: state.state === 'running' ? undefined : dismiss,
    });
  };
  const dismiss = () => {
    unsubscribe();
    tasks.remove(id);
  };
  show();
}

const order: Task['state'][] = ['running', 'failed', 'done'];

/** The state of cover and PDF together: running, else failed, else done. */
const combined = (shown: readonly Shown[]): Shown =>
  order.flatMap((state) => shown.filter((one) => one.state === state))[0] ?? doneShown;

const doneShown: Shown = { text: viEbooks.upload.done, percent: 100, state: 'done' };

function shownOf(state: UploadState): Shown {
  switch (state.kind) {
    case 'idle':
      return { text: words.waits, percent: null, state: 'running' };
    case 'signIn':
      return { text: words.signIn, percent: null, state: 'running' };
    case 'sending':
      return { text: uploadText(state), percent: state.percent, state: 'running' };
    case 'waiting':
    case 'checking':
      return { text: uploadText(state), percent: null, state: 'running' };
    case 'done':
      return doneShown;
    case 'cancelled':
      return { text: words.cancelled, percent: null, state: 'failed' };
    case 'failed': {
      const { message, cause } = uploadFailureOf(state.error);
      return { text: cause ?? message, percent: null, state: 'failed' };
    }
  }
}

function nextOf({ state }: Shown, ebookId: string, pdfFailed: boolean): Task['next'] {
  if (state === 'running') return undefined;
  if (state === 'done') return { label: words.open, to: paths.ebook(ebookId) };
  const to = pdfFailed ? paths.editPdf(ebookId) : paths.editEbook(ebookId);
  return { label: words.again, to };
}
