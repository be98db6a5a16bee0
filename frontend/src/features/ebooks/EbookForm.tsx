import {
  Formik,
  type FormikErrors,
  type FormikProps,
  validateYupSchema,
  yupToFormErrors,
} from 'formik';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { Ebook, User } from '@/api/types';
import { RecoverDialog } from '@/ui/RecoverDialog';
import { useDraft } from '@/ui/useDraft';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { FormBody } from './FormBody';
import { emptyValues, type FormValues, sameValues, valuesOf } from './formValues';
import { mergeValues } from './merge';
import { UploadFailedDialog } from './UploadFailedDialog';
import { type Base, useEbookForm } from './useEbookForm';
import type { Intent } from './useSaveEbook';

/** Rarely needed, so loaded when it is. */
const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog')).ConflictDialog,
}));

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

/** What is kept in the browser while it is not saved. */
interface KeptForm {
  values: FormValues;
  base: Base | null;
  intent: Intent | null;
}

interface Props {
  user: User;
  /** Null creates one. */
  ebook: Ebook | null;
}

export function EbookForm({ user, ebook }: Props) {
  const start = useRef(ebook ? valuesOf(ebook) : emptyValues).current;
  return (
    <Formik initialValues={start} validate={validate} onSubmit={() => undefined}>
      {(form) => <Editor form={form} user={user} ebook={ebook} start={start} />}
    </Formik>
  );
}

interface EditorProps extends Props {
  form: FormikProps<FormValues>;
  start: FormValues;
}

function Editor({ form, user, ebook, start }: EditorProps) {
  const [base, setBase] = useState<Base | null>(() =>
    ebook ? { version: ebook.version, values: start } : null,
  );
  const [intent, setIntent] = useState<Intent | null>(null);
  const typed = !sameValues(form.values, base?.values ?? start);
  const content = useMemo(
    () => ({ values: form.values, base, intent }),
    [form.values, base, intent],
  );
  const scope = { userId: user.id, kind: 'form', ebookId: ebook?.id ?? 'new' } as const;
  const draft = useDraft<KeptForm>(scope, content, typed || intent !== null);

  const [unsaved, setUnsaved] = useState(false);
  const guard = useLeaveGuard(unsaved, draft.forget);
  const editing = useEbookForm({
    ebook,
    base,
    setBase,
    setValues: (values) => void form.setValues(values, false),
    keepIntent: (next) => {
      setIntent(next);
      // Written before the call goes out: a crash in between must not create a second one.
      if (next) draft.keepNow({ values: form.values, base, intent: next });
    },
    onStored: () => draft.forget(),
    letGo: guard.letGo,
  });
  const chosen = Boolean(editing.files.cover ?? editing.files.upload);
  const nowUnsaved = typed || chosen || editing.busy;
  if (nowUnsaved !== unsaved) setUnsaved(nowUnsaved);

  const restore = (kept: KeptForm) => {
    void form.setValues(kept.values, false);
    if (kept.base) setBase(kept.base);
    setIntent(kept.intent);
    editing.adoptIntent(kept.intent);
    draft.settle();
  };
  const found = draft.found;
  const worth = found && !sameValues(found.content.values, start);
  const { conflict } = editing;
  return (
    <>
      <FormBody form={form} editing={editing} />
      {guard.dialog}
      {found && worth && (
        <RecoverDialog
          savedAt={found.savedAt}
          onRestore={() => restore(found.content)}
          onDiscard={draft.settle}
        />
      )}
      {conflict && (
        <Suspense>
          <ConflictDialog
            merge={mergeValues(base?.values ?? start, form.values, valuesOf(conflict.current))}
            by={
              conflict.changed_by?.id === user.id ? null : (conflict.changed_by?.full_name ?? null)
            }
            at={conflict.changed_at ?? conflict.current.updated_at}
            onCancel={editing.closeConflict}
            onSave={(values) => {
              const against = {
                version: conflict.current.version,
                values: valuesOf(conflict.current),
              };
              editing.closeConflict();
              setBase(against);
              void form.setValues(values);
              void editing.submit(values, against);
            }}
          />
        </Suspense>
      )}
      {editing.failed.length > 0 && (
        <UploadFailedDialog
          failed={editing.failed}
          states={editing.uploads.states}
          onRetry={editing.retryUploads}
          onContinue={editing.goOn}
        />
      )}
    </>
  );
}
