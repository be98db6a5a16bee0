import type { Ebook } from '@/api/types';
import type { FileKind } from '@/api/uploads';
import { checkFile } from './fileRules';
import { type FormValues, valuesOf } from './formValues';
import type { Conflict, Intent, SaveFailure } from './saveEbook';

/** What the form was opened on: a save is made against it, a merge compares with it. */
export interface Base {
  version: number;
  values: FormValues;
}

const fileKinds: FileKind[] = ['cover', 'upload'];

export type Files = Record<FileKind, File | null>;

/** Everything of the form but what Formik holds: the way from pressing save to the next screen. */
export interface FormState {
  stored: Ebook | null;
  base: Base | null;
  files: Files;
  fileErrors: Partial<Record<FileKind, string>>;
  phase: 'editing' | 'saving' | 'uploading';
  trouble: { message: string; closed?: Ebook['status']; signedOut?: boolean } | null;
  conflict: Conflict | null;
  /** Files that were not taken, while it is asked what to do. */
  failed: FileKind[];
  intent: Intent | null;
}

export type FormEvent =
  | { do: 'pick'; kind: FileKind; file: File | null }
  | { do: 'refuseFile'; kind: FileKind; error: string }
  | { do: 'intend'; intent: Intent | null }
  | { do: 'save' }
  | { do: 'store'; ebook: Ebook }
  | { do: 'fail'; failure: SaveFailure }
  | { do: 'upload' }
  | { do: 'uploaded'; failed: FileKind[]; cancelled: FileKind[] }
  | { do: 'answerFailed' }
  | { do: 'unchoose'; kinds: FileKind[] }
  | { do: 'answerConflict'; base?: Base }
  | { do: 'restore'; base: Base | null; intent: Intent | null };

export const baseOf = (ebook: Ebook): Base => ({
  version: ebook.version,
  values: valuesOf(ebook),
});

export function opened(ebook: Ebook | null): FormState {
  return {
    stored: ebook,
    base: ebook && baseOf(ebook),
    files: { cover: null, upload: null },
    fileErrors: {},
    phase: 'editing',
    trouble: null,
    conflict: null,
    failed: [],
    intent: null,
  };
}

export function reduce(state: FormState, event: FormEvent): FormState {
  switch (event.do) {
    case 'pick':
      return picked(state, event.kind, event.file);
    case 'refuseFile':
      return { ...state, fileErrors: { ...state.fileErrors, [event.kind]: event.error } };
    case 'intend':
      return { ...state, intent: event.intent };
    case 'save':
      return { ...state, phase: 'saving', trouble: null };
    case 'store':
      return { ...state, stored: event.ebook, base: baseOf(event.ebook) };
    case 'fail':
      return { ...state, phase: 'editing', ...troubleOf(event.failure) };
    case 'upload':
      return { ...state, phase: 'uploading', failed: [] };
    case 'uploaded':
      return { ...state, phase: 'editing', failed: event.failed, files: left(state.files, event) };
    case 'answerFailed':
      return { ...state, failed: [] };
    case 'unchoose':
      return {
        ...state,
        failed: [],
        files: only(
          state.files,
          fileKinds.filter((kind) => !event.kinds.includes(kind)),
        ),
      };
    case 'answerConflict':
      return { ...state, conflict: null, base: event.base ?? state.base };
    case 'restore':
      return { ...state, base: event.base ?? state.base, intent: event.intent };
  }
}

/** A file that breaks a rule is told, and what was chosen before it stays. */
function picked(state: FormState, kind: FileKind, file: File | null): FormState {
  const error = file ? checkFile(kind, file) : undefined;
  const fileErrors = { ...state.fileErrors, [kind]: error };
  return error
    ? { ...state, fileErrors }
    : { ...state, fileErrors, files: { ...state.files, [kind]: file } };
}

type Uploaded = Extract<FormEvent, { do: 'uploaded' }>;

function left(files: Files, { failed, cancelled }: Uploaded): Files {
  return only(files, [...failed, ...cancelled]);
}

/** Of some files those of these kinds. */
export function only(files: Files, kinds: FileKind[]): Files {
  return {
    cover: kinds.includes('cover') ? files.cover : null,
    upload: kinds.includes('upload') ? files.upload : null,
  };
}

function troubleOf(failure: SaveFailure): Partial<FormState> {
  if (failure.kind === 'conflict') return { conflict: failure.conflict };
  const { message, closed, signedOut } = failure;
  return { trouble: { message, closed, signedOut } };
}
