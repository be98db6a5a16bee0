import { useDeletePersonMutation, useEndPersonSessionsMutation } from '@/api/account/people';
import type { Account } from '@/api/peopleTypes';
import { errorMessage } from '@/api/problem';
import { viPerson } from '@/text/people/viPerson';
import { viEbooks } from '@/text/record/viEbooks';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  person: Account;
  onClose: () => void;
}

/** Asks before all sessions of an account are ended. */
export function EndDialog({ person, onClose }: Props) {
  const [end, { error, isLoading }] = useEndPersonSessionsMutation();
  const notify = useNotice();
  const confirm = async () => {
    if ((await end(person.id)).error) return;
    notify({ text: viPerson.end.done });
    onClose();
  };
  return (
    <ConfirmDialog
      title={viPerson.end.title}
      text={viPerson.end.text(person.full_name)}
      confirm={viPerson.end.confirm}
      cancel={viEbooks.form.cancel}
      busy={isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {error && <ErrorBox>{errorMessage(error)}</ErrorBox>}
    </ConfirmDialog>
  );
}

/** Asks before an account is deleted that was made by mistake. */
export function DeleteDialog({ person, onClose, onDone }: Props & { onDone: () => void }) {
  const [remove, { error, isLoading }] = useDeletePersonMutation();
  const notify = useNotice();
  const confirm = async () => {
    if ((await remove(person.id)).error) return;
    notify({ text: viPerson.remove.done });
    onDone();
  };
  return (
    <ConfirmDialog
      title={viPerson.remove.title}
      text={viPerson.remove.text(person.full_name)}
      confirm={viPerson.remove.confirm}
      cancel={viEbooks.form.cancel}
      danger
      busy={isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {error && <ErrorBox>{errorMessage(error)}</ErrorBox>}
    </ConfirmDialog>
  );
}
