import { type Dispatch, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCreateEbookMutation, useUpdateEbookMutation } from '@/api/ebooks';
import type { Ebook } from '@/api/types';
import type { FileKind } from '@/api/uploads';
import { en } from '@/text/literals';
import { viEbooks } from '@/text/viEbooks';
import { useNotice } from '@/ui/Notices';
import { paths } from '@/ui/paths';
import { fileFieldId } from './fileRules';
import { type Base, baseOf, type Files, type FormEvent, type FormState, only } from './formState';
import { type FormValues, valuesOf } from './formValues';
import { type Intent, type SaveCalls, saveEbook } from './saveEbook';
import type { useUploads } from './useUploads';

interface Options {
  creating: boolean;
  state: FormState;
  dispatch: Dispatch<FormEvent>;
  uploads: ReturnType<typeof useUploads>;
  /** Shows what the server made of it, such as the page count of a new PDF. */
  show: (values: FormValues) => void;
  /** Written before the call goes out: a crash in between must not create a second one. */
  keep: (values: FormValues, intent: Intent) => void;
  /** The record is stored; nothing typed is left to keep. */
  forget: () => void;
  letGo: () => void;
}

/** What pressing save sets off: the record, the cover, the PDF, the next screen. */
export function useFormSteps({ creating, state, dispatch, uploads, ...on }: Options) {
  const calls = useSaveCalls();
  const { finish, intendNext } = useFinish(creating, on.letGo);
  const settle = (ebook: Ebook) => {
    dispatch({ do: 'store', ebook });
    on.show(valuesOf(ebook));
  };
  const upload = async (saved: Ebook, files: Files) => {
    dispatch({ do: 'upload' });
    const { ebook, failed, cancelled } = await uploads.run(saved.id, files);
    if (ebook) settle(ebook);
    dispatch({ do: 'uploaded', failed, cancelled });
    if (failed.length + cancelled.length === 0) finish(ebook ?? saved);
  };
  const remember = (values: FormValues) => (intent: Intent | null) => {
    dispatch({ do: 'intend', intent });
    if (intent) on.keep(values, intent);
  };

  const { stored, files } = state;
  const submit = async (values: FormValues, base: Base | null) => {
    if (creating && !stored && !files.upload) {
      dispatch({ do: 'refuseFile', kind: 'upload', error: en.pdfMissing });
      return;
    }
    dispatch({ do: 'save' });
    const target = stored && base && { id: stored.id, version: base.version };
    const intents = { open: state.intent, remember: remember(values) };
    const outcome = await saveEbook(calls, values, target, intents);
    if (outcome.kind === 'saved') {
      settle(outcome.ebook);
      on.forget();
      await upload(outcome.ebook, files);
    } else dispatch({ do: 'fail', failure: outcome });
  };
  return {
    submit,
    intendNext,
    /** What is to be kept of two edits, saved against the newer one. */
    resolve: (values: FormValues, current: Ebook) => {
      const base = baseOf(current);
      dispatch({ do: 'answerConflict', base });
      on.show(values);
      void submit(values, base);
    },
    retryUploads: (kinds: FileKind[]) => {
      if (stored) void upload(stored, only(files, kinds));
    },
    /** Back to the form, to choose a file in the place of each that was refused. */
    chooseOthers: (kinds: FileKind[]) => {
      dispatch({ do: 'unchoose', kinds });
      openFileField(kinds[0]);
    },
    goOn: () => {
      dispatch({ do: 'answerFailed' });
      if (stored) finish(stored);
    },
  };
}

function openFileField(kind?: FileKind): void {
  if (kind) document.getElementById(fileFieldId[kind])?.click();
}

/** Creating goes on to the outline, editing back to the e-book, or there to submitting it. */
function useFinish(creating: boolean, letGo: () => void) {
  const navigate = useNavigate();
  const notify = useNotice();
  const submitsNext = useRef(false);
  return {
    /** Whether submitting for review is what comes after the save. */
    intendNext: (submits: boolean) => {
      submitsNext.current = submits;
    },
    finish: ({ id, file_name }: Ebook) => {
      letGo();
      const done = creating ? viEbooks.done.create : viEbooks.done.update;
      notify({ text: file_name ? done : `${done}. ${viEbooks.detail.pdfMissing}` });
      const back = submitsNext.current ? paths.act(id, 'submit') : paths.ebook(id);
      navigate(creating ? paths.toc(id) : back, { replace: !creating });
    },
  };
}

function useSaveCalls(): SaveCalls {
  const [create] = useCreateEbookMutation();
  const [update] = useUpdateEbookMutation();
  return {
    create: (fields, key) => create({ fields, key }).unwrap(),
    update: (id, fields, version) => update({ id, fields, version }).unwrap(),
  };
}
