import { useMemo } from 'react';
import type { User } from '@/api/types';
import type { Marks } from '@/features/form/pdf/pdfFields';
import type { Base, FormState } from '@/features/form/values/formState';
import { type FormValues, sameValues } from '@/features/form/values/formValues';
import type { Intent } from '@/features/form/values/saveEbook';
import type { Draft } from '@/ui/unsaved/drafts';
import { useReportUnsaved } from '@/ui/unsaved/unsaved';
import { useAskBeforeUnload } from '@/ui/unsaved/useAskBeforeUnload';
import { useDraft } from '@/ui/unsaved/useDraft';
import { useLeaveGuard } from '@/ui/unsaved/useLeaveGuard';

/** The draft of an unsaved form in the browser. */
export interface KeptForm {
  values: FormValues;
  base: Base | null;
  intent: Intent | null;
  /** What a PDF had filled in; drafts kept by an earlier release have none. */
  marks?: Marks;
}

interface Options {
  user: User;
  /** The values at the time the form was opened, and the current values. */
  start: FormValues;
  values: FormValues;
  marks: Marks;
  state: FormState;
  /** Returns whether the record is unsaved at the time of the call. */
  isUnsaved: () => boolean;
}

/** The form's draft in the browser, and the question before leaving while it is unsaved. */
export function useKeptForm({ user, start, values, marks, state, isUnsaved }: Options) {
  const { version, work, intent, files, phase, stored } = state;
  const { saved } = work;
  const typed = work.isDirty(values);
  const chosen = Boolean(files.cover ?? files.upload);
  const content = useMemo(() => {
    const base = version === null ? null : { version, values: saved };
    return { values, base, intent, marks };
  }, [values, version, saved, intent, marks]);
  const scope = { userId: user.id, kind: 'form', ebookId: stored?.id ?? 'new' } as const;
  const unsaved = typed || intent !== null;
  const draft = useDraft<KeptForm>({ scope, content, unsaved, isUnsaved });
  // Uploads continue after the form is left, but not after the tab is closed.
  const uploading = phase === 'uploading';
  useReportUnsaved(uploading, 'editor');
  useAskBeforeUnload(uploading);
  const losing = typed || phase === 'saving' || (chosen && !uploading);
  const guard = useLeaveGuard(losing, { onLeave: draft.discardOwn });
  const unlessAtStart = <D extends Draft<KeptForm>>(found: D | null) =>
    found && !sameValues(found.content.values, start) ? found : null;
  return {
    ...draft,
    found: unlessAtStart(draft.found),
    discarded: unlessAtStart(draft.discarded),
    guard,
  };
}
