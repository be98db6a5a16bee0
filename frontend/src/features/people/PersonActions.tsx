import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Account, AccountAction } from '@/api/peopleTypes';
import { viPerson } from '@/text/people/viPerson';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { DisableOrGiveDialog } from './DisableOrGiveDialog';
import { EditDialog } from './EditDialog';
import { LinkDialog } from './LinkDialog';
import { DeleteDialog, EndSessionsDialog } from './questions';
import { usePersonActions } from './usePersonActions';

interface Props {
  person: Account;
  onDeleted: () => void;
}

/** What the actions are called, in the order of the buttons. */
const names: readonly (readonly [action: AccountAction, name: string])[] = [
  ['edit', viPerson.edit.title],
  ['invite', viPerson.link.invitation.action],
  ['password_link', viPerson.link.password.action],
  ['end_sessions', viPerson.end.action],
  ['enable', viPerson.enable.action],
  ['give', viPerson.give.action],
  ['disable', viPerson.disable.action],
  ['delete', viPerson.remove.action],
];

/** Buttons for the actions that the server allows, and the dialogs that they open. */
export function PersonActions({ person, onDeleted }: Props) {
  const [dialog, setDialog] = useState<AccountAction | null>(null);
  const { runNow, link, forgetLink, refusal, busy } = usePersonActions(person);
  const close = () => setDialog(null);
  const offered = names.filter(
    ([action]) =>
      person.actions.includes(action) && !(action === 'give' && person.ebooks.total === 0),
  );
  const press = (action: AccountAction) => {
    if (action === 'invite' || action === 'password_link' || action === 'enable') runNow(action);
    else setDialog(action);
  };
  return (
    <Box sx={{ my: 2.5 }}>
      <Box role="group" aria-label={viPerson.actions} sx={buttonsSx}>
        {offered.map(([action, name]) => (
          <Button
            key={action}
            size="small"
            variant="outlined"
            color={action === 'disable' || action === 'delete' ? 'error' : 'inherit'}
            {...ariaDisabledIf(busy, () => press(action))}
          >
            {name}
          </Button>
        ))}
      </Box>
      {refusal && <ErrorBox>{refusal}</ErrorBox>}
      {link && <LinkDialog {...link} onClose={forgetLink} />}
      {dialog === 'edit' && <EditDialog person={person} onClose={close} />}
      {(dialog === 'disable' || dialog === 'give') && (
        <DisableOrGiveDialog person={person} onClose={close} />
      )}
      {dialog === 'end_sessions' && <EndSessionsDialog person={person} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog person={person} onClose={close} onDone={onDeleted} />}
    </Box>
  );
}

const buttonsSx = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 };
