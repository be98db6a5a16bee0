import { FormikProvider } from 'formik';
import type { ReactNode } from 'react';
import type { User } from '@/api/types';
import { valuesOf } from '@/features/form/values/formValues';
import { lazyPart } from '@/ui/loading/lazyPart';
import { Recovering } from './Recovering';
import type { RecordForm } from './useRecordForm';
import type { RecordSaving } from './useRecordSaving';

/** Loaded only when needed, because it rarely is. */
const ConflictDialog = lazyPart(
  async () => (await import('./conflict/ConflictDialog')).ConflictDialog,
  { shown: 'over', onClose: ({ onCancel }) => onCancel() },
);

interface Props {
  user: User;
  record: RecordForm;
  saving: RecordSaving;
  children: ReactNode;
}

/** What every record form has around its fields: kept drafts, and the questions it may ask. */
export function RecordFrame({ user, record, saving, children }: Props) {
  const { kept, restore } = saving;
  return (
    <FormikProvider value={record.form}>
      <Recovering kept={kept} saving={record.state.phase !== 'editing'} restore={restore} />
      {children}
      {kept.guard.dialog}
      <Conflict user={user} record={record} saving={saving} />
    </FormikProvider>
  );
}

/** The conflict of a save with what was saved meanwhile, if there is one. */
function Conflict({ user, record, saving }: Omit<Props, 'children'>) {
  const { conflict, work } = record.state;
  if (!conflict) return null;
  const { changed_by, changed_at, current } = conflict;
  const by = changed_by && changed_by.id !== user.id ? changed_by.full_name : null;
  return (
    <ConflictDialog
      by={by}
      at={changed_at ?? current.updated_at}
      theirs={valuesOf(current)}
      base={work.saved}
      mine={record.form.values}
      onCancel={() => record.dispatch({ do: 'closeConflict' })}
      onSave={(merged) => saving.steps.resolve(merged, current)}
    />
  );
}
