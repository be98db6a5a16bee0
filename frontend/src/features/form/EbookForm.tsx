import { useState } from 'react';
import type { Ebook, User } from '@/api/types';
import { usePdfProposals } from '@/features/form/pdf/usePdfProposals';
import { PickedFiles } from '@/features/form/upload/PickedFiles';
import type { UploadStates } from '@/features/form/upload/uploadSteps';
import type { FormState } from '@/features/form/values/formState';
import { lazyPart } from '@/ui/loading/lazyPart';
import { FormBody } from './FormBody';
import { RecordFrame } from './RecordFrame';
import { useAfterSave } from './useAfterSave';
import { useRecordForm } from './useRecordForm';
import { type RecordSaving, useRecordSaving } from './useRecordSaving';

/** Loaded after the form, so that it is available when the connection breaks. */
const UploadFailedDialog = lazyPart(
  async () => (await import('@/features/form/upload/UploadFailedDialog')).UploadFailedDialog,
  { shown: 'over' },
);
UploadFailedDialog.preload();

interface Props {
  user: User;
  /** Null for a new e-book. */
  ebook: Ebook | null;
}

export function EbookForm({ user, ebook }: Props) {
  const record = useRecordForm(ebook);
  const { creating, form, state, dispatch } = record;
  const [picked] = useState(() => new PickedFiles(dispatch));
  const proposals = usePdfProposals({ form, creating, state, dispatch, picked });
  const after = useAfterSave(creating);
  const saving = useRecordSaving({
    user,
    record,
    marks: proposals.marks,
    onStored: proposals.accept,
    onRestored: proposals.restore,
    onDone: after.goNext,
  });
  const { uploads, steps } = saving;
  return (
    <RecordFrame user={user} record={record} saving={saving}>
      <FormBody
        creating={creating}
        state={state}
        picked={picked}
        uploads={uploads}
        proposals={proposals}
        onRetry={steps.retryUploads}
        onSave={after.setSubmitsNext}
      />
      <UploadFailure state={state} states={uploads.states} steps={steps} />
    </RecordFrame>
  );
}

interface FailureProps {
  state: FormState;
  states: UploadStates;
  steps: RecordSaving['steps'];
}

function UploadFailure({ state: { failed, stored }, states, steps }: FailureProps) {
  if (failed.length === 0) return null;
  return (
    <UploadFailedDialog
      failed={failed}
      states={states}
      withoutPdf={failed.includes('upload') && !stored?.file_name}
      onRetry={steps.retryUploads}
      onOther={steps.chooseOthers}
      onContinue={steps.continueWithoutFiles}
    />
  );
}
