import Alert from '@mui/material/Alert';
import { FormikProvider, useFormik } from 'formik';
import { useState } from 'react';
import { useResume } from '@/api/account/useResume';
import type { Ebook, User } from '@/api/types';
import { Conflicting } from '@/features/form/conflict/Conflicting';
import { Recovering } from '@/features/form/Recovering';
import { TroubleBox } from '@/features/form/TroubleBox';
import { useUploads } from '@/features/form/upload/useUploads';
import { useFormSteps } from '@/features/form/useFormSteps';
import { isDirty, useFormStore } from '@/features/form/useFormStore';
import { type KeptForm, useKeptForm } from '@/features/form/useKeptForm';
import { useLiveValues } from '@/features/form/useLiveValues';
import { errorsWhileTyping, saveWhenValid } from '@/features/form/values/formRules';
import { type FormValues, valuesOf } from '@/features/form/values/formValues';
import { viEdit } from '@/text/record/viEdit';
import { lazyPart } from '@/ui/loading/lazyPart';
import { useOnline } from '@/ui/useOnline';
import { CheckBar } from './CheckBar';
import { DeskFields } from './DeskFields';
import { FormFrame } from './FormFrame';
import { MissingParts } from './MissingParts';
import type { DeskActs } from './useDeskCommands';

const DuplicatesNotice = lazyPart(
  async () => (await import('@/features/duplicates/DuplicatesNotice')).DuplicatesNotice,
  { shown: 'background' },
);

interface Props {
  user: User;
  ebook: Ebook;
  acts: DeskActs;
  /** No other draft follows. */
  last: boolean;
}

/** The PDF was read when the draft was created, so this form fills in nothing. */
const noMarks = {};

/** The form for a draft's record. After a save it shows the next draft. */
export function CheckForm({ user, ebook, acts, last }: Props) {
  const [start] = useState(() => valuesOf(ebook));
  const { store, state, dispatch } = useFormStore(ebook);
  const form = useFormik<FormValues>({
    initialValues: start,
    validate: errorsWhileTyping,
    onSubmit: (values, { setErrors }) =>
      saveWhenValid(values, setErrors, () => steps.submit(values)),
  });
  const values = useLiveValues(form);
  const isUnsaved = () => isDirty(store.state(), values.now());
  const kept = useKeptForm({ user, start, values: form.values, marks: noMarks, state, isUnsaved });
  const steps = useFormSteps({
    creating: false,
    store,
    values,
    uploads: useUploads(),
    keep: (now, intent) => kept.keepNow({ values: now, base: null, intent }),
    onDone: (saved) => {
      kept.guard.allowLeaving();
      acts.confirmed(saved);
    },
  });
  const restore = ({ values: restored, base, intent }: KeptForm) => {
    values.show(restored);
    dispatch({ do: 'restore', base, intent });
  };
  const { trouble, phase } = state;
  const busy = phase !== 'editing' || form.isSubmitting;
  const online = useOnline();
  useResume(trouble?.signedOut ?? false, () => void form.submitForm());
  return (
    <FormikProvider value={form}>
      <Recovering kept={kept} restore={restore} />
      <FormFrame ebook={ebook} onConfirm={busy ? null : () => void form.submitForm()}>
        {trouble && <TroubleBox trouble={trouble} />}
        {!online && <Alert severity="warning">{viEdit.offline}</Alert>}
        <MissingParts ebook={ebook} description={form.values.description} />
        <DeskFields fileName={ebook.file_name} />
        <DuplicatesNotice ebookId={ebook.id} where="form" />
        <CheckBar acts={acts} busy={busy} last={last} />
      </FormFrame>
      {kept.guard.dialog}
      <Conflicting
        user={user}
        state={state}
        mine={form.values}
        onCancel={() => dispatch({ do: 'answerConflict' })}
        onSave={steps.resolve}
      />
    </FormikProvider>
  );
}
