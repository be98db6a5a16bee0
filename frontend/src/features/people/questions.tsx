import { useDeletePersonMutation, useEndPersonSessionsMutation } from '@/api/account/people';
import type { Account } from '@/api/peopleTypes';
import { failureOf } from '@/api/problem';
import { viPerson } from '@/text/people/viPerson';
import { SendDialog } from '@/ui/ConfirmDialog';

interface Props {
  person: Account;
  onClose: () => void;
}

/** Asks before all sessions of an account are ended. */
export function EndSessionsDialog({ person, onClose }: Props) {
  const [end] = useEndPersonSessionsMutation();
  return (
    <SendDialog
      title={viPerson.end.title}
      text={viPerson.end.text(person.full_name)}
      confirm={viPerson.end.confirm}
      send={async () => failureOf(await end(person.id))}
      done={viPerson.end.done}
      onClose={onClose}
    />
  );
}

/** Asks before an account that was made by mistake is deleted. */
export function DeleteDialog({ person, onClose, onDone }: Props & { onDone: () => void }) {
  const [remove] = useDeletePersonMutation();
  return (
    <SendDialog
      title={viPerson.remove.title}
      text={viPerson.remove.text(person.full_name)}
      confirm={viPerson.remove.confirm}
      danger
      send={async () => failureOf(await remove(person.id))}
      done={viPerson.remove.done}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
