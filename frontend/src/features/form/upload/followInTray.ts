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

interface FormUploads {
  /** The kinds of which a newer file is being sent. */
  replaced: ReadonlySet<FileKind>;
  state: () => UploadStates;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

type TaskState = Pick<Task, 'text' | 'percent' | 'state'>;

/** Shows in the tray the uploads of a form that the user has left, and their results. */
export function followInTray(ebookFiles: EbookFiles, uploads: FormUploads): void {
  if (followed.has(uploads)) return;
  followed.add(uploads);
  showTask(ebookFiles, uploads);
}

/** Uploads that have a task already: cover and PDF share one. */
const followed = new WeakSet<FormUploads>();

let taskCount = 0;

function showTask({ ebookId, files }: EbookFiles, uploads: FormUploads): void {
  taskCount += 1;
  const id = `upload:${taskCount}`;
  const unsubscribe = uploads.subscribe(() => show());
  const show = () => {
    const kinds = fileKinds.filter((kind) => files[kind] && !uploads.replaced.has(kind));
    if (kinds.length === 0) return dismiss();
    const state = combined(kinds.map((kind) => taskStateOf(uploads.state()[kind])));
    const pdf = kinds.includes('upload') ? taskStateOf(uploads.state().upload) : null;
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

/** The state of cover and PDF together: running, else failed, else done. */
function combined(states: readonly TaskState[]): TaskState {
  const find = (state: Task['state']) => states.find((one) => one.state === state);
  return find('running') ?? find('failed') ?? doneState;
}

const doneState: TaskState = { text: viEbooks.upload.done, percent: 100, state: 'done' };

function taskStateOf(state: UploadState): TaskState {
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
      return doneState;
    case 'cancelled':
      return { text: words.cancelled, percent: null, state: 'failed' };
    case 'failed': {
      const { message, cause } = uploadFailureOf(state.error);
      return { text: cause ?? message, percent: null, state: 'failed' };
    }
  }
}

function nextOf({ state }: TaskState, ebookId: string, pdfFailed: boolean): Task['next'] {
  if (state === 'running') return undefined;
  if (state === 'done') return { label: words.open, to: paths.ebook(ebookId) };
  const to = pdfFailed ? paths.editPdf(ebookId) : paths.editEbook(ebookId);
  return { label: words.again, to };
}
