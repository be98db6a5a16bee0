import type { FieldName } from '@/api/recordSchema';
import type { FormValues } from '@/features/form/values/formValues';
import { mergeValues } from '@/features/form/values/merge';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viConflict } from '@/text/record/viConflict';
import { MergeDialog } from '@/ui/MergeDialog';

interface Props {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  /** The name of the other person who saved; null if it was the same user in another window. */
  by: string | null;
  at: string;
  onSave: (values: FormValues) => void;
  onCancel: () => void;
}

/** Asks field by field about conflicts with a form that was saved elsewhere. */
export function ConflictDialog({ base, mine, theirs, by, at, onSave, onCancel }: Props) {
  const merge = mergeValues(base, mine, theirs);
  const takenLabels = merge.taken.map((field) => fieldLabels[field]).join(', ');
  const save = (fieldsOfTheirs: ReadonlySet<FieldName>) => {
    const values = { ...merge.values };
    for (const clash of merge.clashes)
      if (fieldsOfTheirs.has(clash.field)) values[clash.field] = clash.theirs;
    onSave(values);
  };
  return (
    <MergeDialog
      by={by}
      at={at}
      questions={merge.clashes.map(({ field, ...sides }) => ({
        id: field,
        label: fieldLabels[field],
        ...sides,
      }))}
      rest={takenLabels && viConflict.taken(takenLabels)}
      onSave={save}
      onCancel={onCancel}
    />
  );
}
