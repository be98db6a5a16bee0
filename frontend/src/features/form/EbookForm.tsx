import { FormikProvider, useFormik } from 'formik';
import { useState } from 'react';
import { useResume } from '@/api/account/useResume';
import type { Ebook, User } from '@/api/types';
import { Conflicting } from '@/features/form/conflict/Conflicting';
import { usePdfProposals } from '@/features/form/pdf/usePdfProposals';
import { PickedFiles } from '@/features/form/upload/PickedFiles';
import type { UploadStates } from '@/features/form/upload/uploadSteps';
import { useUploads } from '@/features/form/upload/useUploads';
import { errorsWhileTyping, saveWhenValid } from '@/features/form/values/formRules';
import type { FormState } from '@/features/form/values/formState';
import { emptyValues, type FormValues, valuesOf } from '@/features/form/values/formValues';
import { lazyPart } from '@/ui/loading/lazyPart';
import { FormBody } from './FormBody';
import { Recovering } from './Recovering';
import { useAfterSave } from './useAfterSave';
import { useFormSteps } from './useFormSteps';
import { isDirty, useFormStore } from './useFormStore';
import { type KeptForm, useKeptForm } from './useKeptForm';
import { useLiveValues } from './useLiveValues';

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
  const after = useAfterSave(creating);
  const steps = useFormSteps({
    creating,
    store,
    values: { ...values, show: (next) => [values.show(next), proposals.accept()] },
    uploads,
    keep: (now, intent) => kept.keepNow({ values: now, base: null, intent, marks }),
    onDone: (saved) => [kept.guard.allowLeaving(), after.goNext(saved)],
  });
  const restore = ({ values: restored, base, intent, marks: known = {} }: KeptForm) => {
    values.show(restored);
    proposals.restore(known);
    dispatch({ do: 'restore', base, intent });
  };
  const { trouble } = state;
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
        onSave={after.intendNext}
      />
      {kept.guard.dialog}
      <Conflicting
        user={user}
        state={state}
        mine={form.values}
        onCancel={() => dispatch({ do: 'answerConflict' })}
        onSave={steps.resolve}
      />
      <UploadFailure state={state} states={uploads.states} steps={steps} />
    </FormikProvider>
  );
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
