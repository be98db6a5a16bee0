import { useImperativeHandle } from 'react';
import type { Ebook, User } from '@/api/types';
import type { Marks } from '@/features/form/pdf/pdfFields';
import { useUploads } from '@/features/form/upload/useUploads';
import { useFormSteps } from './useFormSteps';
import { type KeptForm, useKeptForm } from './useKeptForm';
import type { RecordForm } from './useRecordForm';

export type RecordSaving = ReturnType<typeof useRecordSaving>;

interface Options {
  user: User;
  record: RecordForm;
  /** The fields that were filled in from a PDF. */
  marks?: Marks;
  /** The record is saved, and the form shows it. */
  onStored?: () => void;
  /** The form shows a draft that the browser had kept. */
  onRestored?: (marks: Marks) => void;
  /** The record is saved, its files are sent or given up, and nothing was typed meanwhile. */
  onDone: (saved: Ebook) => void;
}

const noMarks = {};

/** Keeps the draft of a record form in the browser, and saves the record and its files. */
export function useRecordSaving({ user, record, marks = noMarks, ...on }: Options) {
  const { creating, start, form, live, store, state, dispatch } = record;
  const uploads = useUploads();
  // An e-book whose creation got no response counts as unsaved, too.
  const isUnsaved = () => store.state().intent !== null || store.state().work.isDirty(live.now());
  const kept = useKeptForm({ user, start, values: form.values, marks, state, isUnsaved });
  const steps = useFormSteps({
    creating,
    store,
    live,
    uploads,
    keepDraft: (values, intent) => kept.keepNow({ values, base: null, intent, marks }),
    onStored: on.onStored,
    onDone: (saved) => {
      kept.guard.allowLeaving();
      on.onDone(saved);
    },
  });
  useImperativeHandle(record.submitRef, () => steps.submit, [steps.submit]);
  const restore = ({ values, base, intent, marks: keptMarks = {} }: KeptForm) => {
    live.show(values);
    on.onRestored?.(keptMarks);
    dispatch({ do: 'restore', base, intent });
  };
  return { uploads, kept, steps, restore };
}
