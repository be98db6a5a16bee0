import { type ReactNode, useState } from 'react';
import type { User } from '@/api/types';
import { LogoutQuestion } from '@/features/auth/LogoutQuestion';
import { useSignOut } from '@/features/auth/useSignOut';
import { sendDelayed } from '@/ui/undo/sendDelayed';
import { type UnsavedKind, unsavedKinds } from '@/ui/unsaved/keptWork';

/** Signs out, after sending delayed decisions and asking about unsaved work. */
export function useLogout(user: User, onStay: () => void) {
  const [unsaved, setUnsaved] = useState<UnsavedKind[]>([]);
  const signOut = useSignOut();
  const logout = async () => {
    if (!(await sendDelayed())) return onStay(); // the user first sees what failed
    const kinds = await unsavedKinds(user.id);
    if (kinds.length === 0) signOut();
    else setUnsaved(kinds);
  };
  const stay = () => {
    setUnsaved([]);
    onStay();
  };
  const question: ReactNode = unsaved.length > 0 && (
    <LogoutQuestion kinds={unsaved} onLogout={signOut} onCancel={stay} />
  );
  return { logout, question };
}
