import {
  type FormikErrors,
  FormikProvider,
  useFormik,
  validateYupSchema,
  yupToFormErrors,
} from 'formik';
import { lazy, Suspense, useReducer, useState } from 'react';
import type { Ebook, User } from '@/api/types';
import { FormBody } from './FormBody';
import { opened, reduce } from './formState';
import { emptyValues, type FormValues, valuesOf } from './formValues';
import { type Merge, mergeValues } from './merge';
import type { Conflict } from './saveEbook';
import { useFormSteps } from './useFormSteps';
import { type KeptForm, useKeptForm } from './useKeptForm';
import { useResume } from './useResume';
import { useUploads } from './useUploads';

/** Rarely needed, so loaded when they are. */
const Recovery = lazy(async () => ({ default: (await import('@/ui/Recovery')).Recovery }));
const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog')).ConflictDialog,
}));

/** Comes behind the form: it must be here when the line breaks. */
const loading = import('./UploadFailedDialog');
const UploadFailedDialog = lazy(async () => ({ default: (await loading).UploadFailedDialog }));

/** The rules come behind the form: they are not needed before someone has typed. */
const schema = import('./formSchema').then((rules) => rules.formSchema(new Date()));

async function validate(values: FormValues): Promise<FormikErrors<FormValues>> {
  try {
    await validateYupSchema(values, await schema);
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}

interface Props {
  user: User;
  /** Null creates one. */
  ebook: Ebook | null;
}

export function EbookForm({ user, ebook }: Props) {
  const [start] = useState(() => (ebook ? valuesOf(ebook) : emptyValues));
  const [state, dispatch] = useReducer(reduce, ebook, opened);
  const uploads = useUploads();
  const form = useFormik<FormValues>({
    initialValues: start,
    validate,
    onSubmit: (values) => steps.submit(values, state.base),
  });
  const kept = useKeptForm({ user, ebook, start, values: form.values, state });
  const steps = useFormSteps({
    creating: ebook === null,
    state,
    dispatch,
    uploads,
    show: (values) => void form.setValues(values, false),
    keep: (values, intent) => kept.keepNow({ values, base: state.base, intent }),
    forget: kept.forget,
    letGo: kept.guard.letGo,
  });
  const restore = ({ values, base, intent }: KeptForm) => {
    void form.setValues(values, false);
    dispatch({ do: 'restore', base, intent });
  };
  const { conflict, failed, base, trouble } = state;
  useResume(trouble?.signedOut ?? false, () => void form.submitForm());
  return (
    <FormikProvider value={form}>
      <Recovering kept={kept} restore={restore} />
      <FormBody creating={ebook === null} state={state} dispatch={dispatch} uploads={uploads} />
      {kept.guard.dialog}
      {conflict && (
        <Conflicting
          user={user}
          conflict={conflict}
          merge={mergeValues(base?.values ?? start, form.values, valuesOf(conflict.current))}
          onCancel={() => dispatch({ do: 'answerConflict' })}
          onSave={(values) => steps.resolve(values, conflict.current)}
        />
      )}
      {failed.length > 0 && (
        <Suspense>
          <UploadFailedDialog
            failed={failed}
            states={uploads.states}
            onRetry={steps.retryUploads}
            onContinue={steps.goOn}
          />
        </Suspense>
      )}
    </FormikProvider>
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
    done(); // before the form changes: what it holds now may be kept instead
    if (draft) restore(draft.content);
  };
  return (
    <Suspense>
      <Recovery
        kind="form"
        found={found}
        discarded={discarded}
        onRestore={take(found, kept.settle)}
        onDiscard={kept.discardFound}
        onTakeBack={take(discarded, kept.tookBack)}
      />
    </Suspense>
  );
}

interface ConflictingProps {
  user: User;
  conflict: Conflict;
  merge: Merge;
  onCancel: () => void;
  onSave: (values: FormValues) => void;
}

function Conflicting({ user, conflict, ...answers }: ConflictingProps) {
  const { changed_by, changed_at, current } = conflict;
  const by = changed_by && changed_by.id !== user.id ? changed_by.full_name : null;
  return (
    <Suspense>
      <ConflictDialog by={by} at={changed_at ?? current.updated_at} {...answers} />
    </Suspense>
  );
}
