import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useChangePersonMutation } from '@/api/account/people';
import type { Account } from '@/api/peopleTypes';
import { errorMessage } from '@/api/problem';
import type { Person } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viPerson } from '@/text/people/viPerson';
import { SendDialog } from '@/ui/ConfirmDialog';
import { lazyPart } from '@/ui/loading/lazyPart';
import { staleMessage } from './stale';

const ColleaguePicker = lazyPart(
  async () => (await import('@/features/assign/ColleaguePicker')).ColleaguePicker,
);

const { disable, give } = viPerson;

interface Props {
  person: Account;
  onClose: () => void;
}

/**
 * Disables an account, and asks what becomes of its e-books. For a disabled account, it only gives
 * them away.
 */
export function DisableOrGiveDialog({ person, onClose }: Props) {
  const disables = person.state !== 'disabled';
  const [gives, setGives] = useState(!disables);
  const [recipient, setRecipient] = useState<Person | null>(null);
  const [change] = useChangePersonMutation();
  const send = async () => {
    if (gives && !recipient) return disable.needed;
    const { error } = await change({
      id: person.id,
      version: person.version,
      disabled: true,
      ...(gives && recipient ? { give_to: recipient.id } : {}),
    });
    return error ? (staleMessage(error) ?? errorMessage(error)) : null;
  };
  const words = disables
    ? { title: disable.action, text: disable.text, confirm: disable.action }
    : { title: give.title, text: give.text, confirm: give.confirm };
  return (
    <SendDialog
      title={words.title}
      text={words.text(person.full_name)}
      confirm={words.confirm}
      danger={disables}
      busyText={disable.busy}
      send={send}
      done={gives ? give.begun : disable.done}
      onClose={onClose}
    >
      {disables && person.ebooks.total > 0 && (
        <KeepOrGive total={person.ebooks.total} gives={gives} onGives={setGives} />
      )}
      {gives && (
        <Box sx={{ mt: 2 }}>
          <ColleaguePicker
            label={disable.recipient}
            excludedId={person.id}
            chosen={recipient}
            onChoose={setRecipient}
          />
        </Box>
      )}
    </SendDialog>
  );
}

interface KeepOrGiveProps {
  total: number;
  gives: boolean;
  onGives: (gives: boolean) => void;
}

function KeepOrGive({ total, gives, onGives }: KeepOrGiveProps) {
  const id = useId();
  return (
    <Box sx={{ mt: 2 }}>
      <FormLabel id={id}>{disable.ebooks(formatNumber(total))}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={gives ? 'give' : 'keep'}
        onChange={(event) => onGives(event.target.value === 'give')}
      >
        <FormControlLabel value="keep" control={<Radio size="small" />} label={disable.keep} />
        <FormControlLabel value="give" control={<Radio size="small" />} label={disable.give} />
      </RadioGroup>
    </Box>
  );
}
