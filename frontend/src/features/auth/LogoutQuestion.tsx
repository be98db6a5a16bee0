import { viLogout } from '@/text/people/viLogout';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import type { UnsavedKind } from '@/ui/unsaved/keptWork';

interface Props {
  kinds: readonly UnsavedKind[];
  onLogout: () => void;
  onCancel: () => void;
}

/** Logging out discards unsaved work in all tabs, so this asks first. */
export function LogoutQuestion({ kinds, onLogout, onCancel }: Props) {
  return (
    <ConfirmDialog
      title={viLogout.title}
      text={viLogout.text(kinds.map((kind) => viLogout.kind[kind]).join(', '))}
      confirm={viLogout.confirm}
      cancel={viLogout.cancel}
      danger
      onConfirm={onLogout}
      onCancel={onCancel}
    />
  );
}
