import { FormikProvider, useFormik } from 'formik';
import { useState, useSyncExternalStore } from 'react';
import { useResume } from '@/api/account/useResume';
import type { Ebook, User } from '@/api/types';
import { usePdfProposals } from '@/features/form/pdf/usePdfProposals';
import { PickedFiles } from '@/features/form/upload/PickedFiles';
import { type UploadStates, useUploads } from '@/features/form/upload/useUploads';
import { errorsWhileTyping, saveWhenValid } from '@/features/form/values/formRules';
import { type FormState, opened, reduce } from '@/features/form/values/formState';
import { emptyValues, type FormValues, valuesOf } from '@/features/form/values/formValues';
import type { Conflict } from '@/features/form/values/saveEbook';
import { lazyPart } from '@/ui/loading/lazyPart';
import { ReducerStore } from '@/ui/ReducerStore';
import { FormBody } from './FormBody';
import { useFormSteps } from './useFormSteps';
import { type KeptForm, useKeptForm } from './useKeptForm';
import { useLiveValues } from './useLiveValues';

/** Loaded only when needed, because they rarely are. */
const Recovery = lazyPart(async () => (await import('@/ui/unsaved/Recovery')).Recovery);
const ConflictDialog = lazyPart(
  async () => (await import('@/features/form/conflict/ConflictDialog')).ConflictDialog,
  {
    shown: 'over',
    onClose: ({ onCancel }) => onCancel(),
  },
);

/** Loaded after the form, so that it is available when the connection breaks. */
const UploadFailedDialog = lazyPart(
  async () => (await import('@/features/form/upload/UploadFailedDialog')).UploadFailedDialog,
  { shown: 'over' },
);
UploadFailedDialog.ahead();

interface Props {
  user: User;
  /** Null for a new e-book. */
  ebook: Ebook | null;
}

export function EbookForm({ user, ebook }: Props) {
  const [start] = useState(() => (ebook ? valuesOf(ebook) : emptyValues));
  const { store, state, dispatch } = useFormStore(ebook);
  const uploads = useUploads();
  const form = useFormik<FormValues>({
    initialValues: start,
    validate: errorsWhileTyping,
    onSubmit: (values, { setErrors }) =>
      saveWhenValid(values, setErrors, () => steps.submit(values)),
  });
  const creating = ebook === null;
  const [picked] = useState(() => new PickedFiles(dispatch));
  const proposals = usePdfProposals({ form, creating, state, dispatch, picked });
  const { marks } = proposals;
  const values = useLiveValues(form);
  const isUnsaved = () => isDirty(store.state(), values.now());
  const kept = useKeptForm({ user, start, values: form.values, marks, state, isUnsaved });
  const steps = useFormSteps({
    creating,
    store,
    values: { ...values, show: (next) => [values.show(next), proposals.accept()] },
    uploads,
    keep: (now, intent) => kept.keepNow({ values: now, base: null, intent, marks }),
    allowLeaving: kept.guard.allowLeaving,
  });
  const restore = ({ values: restored, base, intent, marks: known = {} }: KeptForm) => {
    values.show(restored);
    proposals.restore(known);
    dispatch({ do: 'restore', base, intent });
  };
  const { conflict, trouble, work } = state;
  useResume(trouble?.signedOut ?? false, () => void form.submitForm());
  return (
    <FormikProvider value={form}>
      <Recovering kept={kept} restore={restore} />
      <FormBody
        creating={creating}
        state={state}
        picked={picked}
        uploads={uploads}
        proposals={proposals}
        onRetry={steps.retryUploads}
        onSave={steps.intendNext}
      />
      {kept.guard.dialog}
      {conflict && (
        <Conflicting
          user={user}
          conflict={conflict}
          base={work.saved}
          mine={form.values}
          onCancel={() => dispatch({ do: 'answerConflict' })}
          onSave={(merged) => steps.resolve(merged, conflict.current)}
        />
      )}
      <UploadFailure state={state} states={uploads.states} steps={steps} />
    </FormikProvider>
  );
}

/** An e-book whose creation got no response counts as unsaved, too. */
const isDirty = ({ work, intent }: FormState, values: FormValues) =>
  work.isDirty(values) || intent !== null;

function useFormStore(ebook: Ebook | null) {
  const [store] = useState(() => new ReducerStore(reduce, opened(ebook)));
  const state = useSyncExternalStore(store.subscribe, store.state);
  return { store, state, dispatch: store.dispatch };
}

interface FailingProps {
  state: FormState;
  states: UploadStates;
  steps: ReturnType<typeof useFormSteps>;
}

function UploadFailure({ state: { failed, stored }, states, steps }: FailingProps) {
  if (failed.length === 0) return null;
  return (
    <UploadFailedDialog
      failed={failed}
      states={states}
      withoutPdf={failed.includes('upload') && !stored?.file_name}
      onRetry={steps.retryUploads}
      onOther={steps.chooseOthers}
      onContinue={steps.goOn}
    />
  );
}

interface RecoveringProps {
  kept: ReturnType<typeof useKeptForm>;
  restore: (form: KeptForm) => void;
}

function Recovering({ kept, restore }: RecoveringProps) {
  const { found, discarded } = kept;
  if (!found && !discarded) return null;
  const take = (draft: { content: KeptForm } | null, done: () => void) => () => {
    done(); // before the form changes, because the draft may then be overwritten
    if (draft) restore(draft.content);
  };
  return (
    <Recovery
      kind="form"
      found={found}
      discarded={discarded}
      onRestore={take(found, kept.settle)}
      onDiscard={kept.discardFound}
      onTakeBack={take(discarded, kept.tookBack)}
    />
  );
}

interface ConflictingProps {
  user: User;
  conflict: Conflict;
  base: FormValues;
  mine: FormValues;
  onCancel: () => void;
  onSave: (values: FormValues) => void;
}

function Conflicting({ user, conflict, ...answers }: ConflictingProps) {
  const { changed_by, changed_at, current } = conflict;
  const by = changed_by && changed_by.id !== user.id ? changed_by.full_name : null;
  return (
    <ConflictDialog
      by={by}
      at={changed_at ?? current.updated_at}
      theirs={valuesOf(current)}
      {...answers}
    />
  );
}
