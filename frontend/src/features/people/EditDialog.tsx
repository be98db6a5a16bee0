import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Invitation, useChangePersonMutation } from '@/api/account/people';
import type { Account } from '@/api/peopleTypes';
import { formRefusalOf, hasUnknownOutcome } from '@/api/problem';
import { viPerson } from '@/text/people/viPerson';
import { FormDialog } from '@/ui/form/FormDialog';
import { useNotice } from '@/ui/messages/Notices';
import { PersonFields } from './PersonFields';
import { staleMessage } from './stale';

const words = viPerson.edit;

interface Props {
  person: Account;
  onClose: () => void;
}

/** Changes name, e-mail and role. It sends only what was changed, with the version that was read. */
export function EditDialog({ person, onClose }: Props) {
  const [change] = useChangePersonMutation();
  const notify = useNotice();
  // The values when the dialog was opened or saved last. What only others have changed is not sent.
  const [initial, setInitial] = useState<Invitation>({
    full_name: person.full_name,
    email: person.email,
    role: person.role,
  });
  const [savedVersion, setSavedVersion] = useState(person.version);
  // Fields that were sent without a response: whether they are stored is unknown.
  const [uncertain, setUncertain] = useState<readonly string[]>([]);
  const send = async (values: Invitation) => {
    const changed = Object.entries({ ...values, email: values.email.trim() }).filter(
      ([name, value]) => uncertain.includes(name) || initial[name as keyof Invitation] !== value,
    );
    const result = await change({
      id: person.id,
      version: Math.max(person.version, savedVersion),
      ...Object.fromEntries(changed),
    });
    if (result.error) {
      if (hasUnknownOutcome(result.error)) setUncertain(changed.map(([name]) => name));
      const { message, errors } = formRefusalOf(result.error);
      return { errors, message: staleMessage(result.error, viPerson.staleForm) ?? message };
    }
    setUncertain([]);
    setInitial(values);
    setSavedVersion(result.data.version);
    notify({ text: words.done });
    return null;
  };
  return (
    <FormDialog
      title={words.title}
      confirm={words.save}
      busy={words.busy}
      initial={initial}
      send={send}
      onClose={onClose}
    >
      <PersonFields
        canEditNameAndEmail={person.actions.includes('edit')}
        canChangeRole={person.actions.includes('role')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {person.last_admin ? viPerson.lastAdmin : words.roleHint}
      </Typography>
    </FormDialog>
  );
}
