import type { Ebook, User } from '@/api/types';
import type { FormState } from '@/features/form/values/formState';
import { type FormValues, valuesOf } from '@/features/form/values/formValues';
import { lazyPart } from '@/ui/loading/lazyPart';

/** Loaded only when needed, because it rarely is. */
const ConflictDialog = lazyPart(async () => (await import('./ConflictDialog')).ConflictDialog, {
  shown: 'over',
  onClose: ({ onCancel }) => onCancel(),
});

interface Props {
  user: User;
  state: FormState;
  mine: FormValues;
  onCancel: () => void;
  /** Saves the merged values over what somebody else has saved. */
  onSave: (values: FormValues, current: Ebook) => void;
}

/** The conflict of a save with what somebody else has saved meanwhile, if there is one. */
export function Conflicting({ user, state: { conflict, work }, mine, onCancel, onSave }: Props) {
  if (!conflict) return null;
  const { changed_by, changed_at, current } = conflict;
  const by = changed_by && changed_by.id !== user.id ? changed_by.full_name : null;
  return (
    <ConflictDialog
      by={by}
      at={changed_at ?? current.updated_at}
      theirs={valuesOf(current)}
      base={work.saved}
      mine={mine}
      onCancel={onCancel}
      onSave={(merged) => onSave(merged, current)}
    />
  );
}
