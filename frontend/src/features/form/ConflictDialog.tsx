import { fieldLabels } from '@/text/fieldLabels';
import { viConflict } from '@/text/viConflict';
import { MergeDialog } from '@/ui/MergeDialog';
import type { FormValues } from './formValues';
import type { FieldName, Merge } from './merge';

interface Props {
  merge: Merge;
  /** Who saved meanwhile; null for oneself, in another window. */
  by: string | null;
  at: string;
  onSave: (values: FormValues) => void;
  onCancel: () => void;
}

/** The form was saved elsewhere: asked field by field. */
export function ConflictDialog({ merge, by, at, onSave, onCancel }: Props) {
  const taken = merge.taken.map((field) => fieldLabels[field]).join(', ');
  const save = (takeTheirs: ReadonlySet<FieldName>) => {
    const values = { ...merge.values };
    for (const { field, theirs } of merge.clashes)
      if (takeTheirs.has(field)) values[field] = theirs;
    onSave(values);
  };
  return (
    <MergeDialog
      by={by}
      at={at}
      questions={merge.clashes.map(({ field, mine, theirs }) => ({
        id: field,
        label: fieldLabels[field],
        mine,
        theirs,
      }))}
      rest={taken && viConflict.taken(taken)}
      onSave={save}
      onCancel={onCancel}
    />
  );
}
