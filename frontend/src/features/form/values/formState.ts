import type { FileKind } from '@/api/files/uploads';
import type { Ebook } from '@/api/types';
import type { ReducerStore } from '@/state/ReducerStore';
import { UnsavedWork } from '@/ui/unsaved/UnsavedWork';
import { checkFile } from './fileRules';
import { emptyValues, type FormValues, sameValues, valuesOf } from './formValues';
import type { Conflict, Intent, SaveFailure } from './saveEbook';

/** A record as it was read: a save sends its version, a merge compares with its values. */
export interface Base {
  version: number;
  values: FormValues;
}

export const fileKinds: FileKind[] = ['cover', 'upload'];

export type Files = Record<FileKind, File | null>;

/** The state of the form beside Formik's values: picked files, and a save with its outcome. */
export interface FormState {
  stored: Ebook | null;
  /** The version that a save is made against; null before there is one. */
  version: number | null;
  work: UnsavedWork<FormValues>;
  files: Files;
  fileErrors: Partial<Record<FileKind, string>>;
  phase: 'editing' | 'saving' | 'uploading';
  trouble: { message: string; newStatus?: Ebook['status']; signedOut?: boolean } | null;
  conflict: Conflict | null;
  /** Files whose upload failed, while the user is asked what to do. */
  failed: FileKind[];
  intent: Intent | null;
}

export type FormStateEvent =
  | { do: 'pick'; kind: FileKind; file: File | null }
  | { do: 'requireFile'; kind: FileKind; error: string }
  | { do: 'refusePicked'; kind: FileKind; file: File; error: string }
  | { do: 'intend'; intent: Intent | null }
  | { do: 'save'; values: FormValues }
  | { do: 'store'; ebook: Ebook; keepsBase?: boolean }
  | { do: 'fail'; failure: SaveFailure }
  | { do: 'upload' }
  | { do: 'uploaded'; confirmed: FileKind[]; failed: FileKind[] }
  | { do: 'closeFailed' }
  | { do: 'unchoose'; kinds: FileKind[] }
  | { do: 'closeConflict'; base?: Base }
  | { do: 'restore'; base: Base | null; intent: Intent | null };

export type FormStore = ReducerStore<FormState, FormStateEvent>;

export const baseOf = (ebook: Ebook): Base => ({
  version: ebook.version,
  values: valuesOf(ebook),
});

export function opened(ebook: Ebook | null): FormState {
  return {
    stored: ebook,
    version: ebook?.version ?? null,
    work: UnsavedWork.of(ebook ? valuesOf(ebook) : emptyValues, sameValues),
    files: { cover: null, upload: null },
    fileErrors: {},
    phase: 'editing',
    trouble: null,
    conflict: null,
    failed: [],
    intent: null,
  };
}

export function reduce(state: FormState, event: FormStateEvent): FormState {
  switch (event.do) {
    case 'pick':
      return picked(state, event.kind, event.file);
    case 'requireFile':
      return { ...state, fileErrors: { ...state.fileErrors, [event.kind]: event.error } };
    case 'refusePicked':
      return refused(state, event);
    case 'intend':
      return { ...state, intent: event.intent };
    case 'save':
      return { ...state, phase: 'saving', trouble: null, work: state.work.send(event.values) };
    case 'store':
      return event.keepsBase ? { ...state, stored: event.ebook } : stored(state, event.ebook);
    case 'fail':
      return {
        ...state,
        phase: 'editing',
        work: state.work.failed(),
        ...troubleOf(event.failure),
      };
    case 'upload':
      return { ...state, phase: 'uploading', failed: [] };
    case 'uploaded':
      return {
        ...state,
        phase: 'editing',
        failed: event.failed,
        files: withoutKinds(state.files, event.confirmed),
      };
    case 'closeFailed':
      return { ...state, failed: [] };
    case 'unchoose':
      return { ...state, failed: [], files: withoutKinds(state.files, event.kinds) };
    case 'closeConflict':
      return { ...state, conflict: null, ...rebased(state, event.base ?? null) };
    case 'restore':
      return { ...state, ...rebased(state, event.base), intent: event.intent };
  }
}

function stored(state: FormState, ebook: Ebook): FormState {
  const work = state.work.sent(valuesOf(ebook));
  return { ...state, stored: ebook, version: ebook.version, work };
}

/** Sets the version for the next save and the values that count as saved. */
function rebased(state: FormState, base: Base | null): Partial<FormState> {
  return base ? { version: base.version, work: state.work.rebased(base.values) } : {};
}

/** An invalid file is reported, and the previously chosen one is kept. */
function picked(state: FormState, kind: FileKind, file: File | null): FormState {
  const error = file ? checkFile(kind, file) : undefined;
  const fileErrors = { ...state.fileErrors, [kind]: error };
  return error
    ? { ...state, fileErrors }
    : { ...state, fileErrors, files: { ...state.files, [kind]: file } };
}

type Refused = Extract<FormStateEvent, { do: 'refusePicked' }>;

/** Gives up a file with unusable content, unless another was picked or a save began meanwhile. */
function refused(state: FormState, { kind, file, error }: Refused): FormState {
  if (state.files[kind] !== file || state.phase !== 'editing') return state;
  const fileErrors = { ...state.fileErrors, [kind]: error };
  return { ...state, fileErrors, files: { ...state.files, [kind]: null } };
}

/** Only the files of these kinds. */
export function filesOfKinds(files: Files, kinds: FileKind[]): Files {
  return {
    cover: kinds.includes('cover') ? files.cover : null,
    upload: kinds.includes('upload') ? files.upload : null,
  };
}

const withoutKinds = (files: Files, kinds: FileKind[]): Files =>
  filesOfKinds(
    files,
    fileKinds.filter((kind) => !kinds.includes(kind)),
  );

function troubleOf(failure: SaveFailure): Partial<FormState> {
  if (failure.kind === 'conflict') return { conflict: failure.conflict };
  const { message, newStatus, signedOut } = failure;
  return { trouble: { message, newStatus, signedOut } };
}
