import Alert from '@mui/material/Alert';
import type { Ebook, User } from '@/api/types';
import { RecordFrame } from '@/features/form/RecordFrame';
import { TroubleBox } from '@/features/form/TroubleBox';
import { useRecordForm } from '@/features/form/useRecordForm';
import { useRecordSaving } from '@/features/form/useRecordSaving';
import { viEdit } from '@/text/record/viEdit';
import { lazyPart } from '@/ui/loading/lazyPart';
import { useOnline } from '@/ui/useOnline';
import { CheckBar } from './CheckBar';
import { DeskFields } from './DeskFields';
import { FormFrame } from './FormFrame';
import { MissingParts } from './MissingParts';
import type { DeskActions } from './useDeskCommands';

const DuplicatesNotice = lazyPart(
  async () => (await import('@/features/duplicates/DuplicatesNotice')).DuplicatesNotice,
  { shown: 'background' },
);

interface Props {
  user: User;
  ebook: Ebook;
  actions: DeskActions;
  /** No other draft follows. */
  last: boolean;
}

/** The form for a draft's record. After a save it shows the next draft. */
export function CheckForm({ user, ebook, actions, last }: Props) {
  const record = useRecordForm(ebook);
  const { form, state } = record;
  const saving = useRecordSaving({ user, record, onDone: actions.onSaved });
  const { trouble, phase } = state;
  const busy = phase !== 'editing' || form.isSubmitting;
  const online = useOnline();
  return (
    <RecordFrame user={user} record={record} saving={saving}>
      <FormFrame ebook={ebook} onConfirm={busy ? null : () => void form.submitForm()}>
        {trouble && <TroubleBox trouble={trouble} />}
        {!online && <Alert severity="warning">{viEdit.offline}</Alert>}
        <MissingParts ebook={ebook} description={form.values.description} />
        <DeskFields fileName={ebook.file_name} />
        <DuplicatesNotice ebookId={ebook.id} where="form" />
        <CheckBar actions={actions} busy={busy} last={last} />
      </FormFrame>
    </RecordFrame>
  );
}
