import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { type TokenScope, tokenScopes, useAddTokenMutation } from '@/api/account/tokens';
import { formRefusalOf } from '@/api/problem';
import type { Person } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viTokens } from '@/text/people/viTokens';
import { FormDialog } from '@/ui/fields/FormDialog';
import { FormikField } from '@/ui/fields/FormikField';
import { SecretDialog } from '@/ui/fields/SecretDialog';
import { SelectField } from '@/ui/fields/SelectField';
import { lazyPart } from '@/ui/loading/lazyPart';

const ColleaguePicker = lazyPart(
  async () => (await import('@/features/assign/ColleaguePicker')).ColleaguePicker,
);

const words = viTokens.add;

interface Values {
  name: string;
  scope: TokenScope;
  days: string;
}

const empty: Values = { name: '', scope: 'read', days: '90' };
const lives = [7, 30, 90, 180, 365];
const noPerson = { message: words.needed };

/** Makes a token, then shows its value. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [add] = useAddTokenMutation();
  const [person, setPerson] = useState<Person | null>(null);
  const [value, setValue] = useState('');
  const send = async ({ days, ...values }: Values) => {
    if (!person) return noPerson;
    const result = await add({ ...values, days: Number(days), user_id: person.id });
    if (result.error) return formRefusalOf(result.error);
    setValue(result.data.value);
    return null;
  };
  if (value) return <SecretDialog words={viTokens.value} value={value} onClose={onClose} />;
  return (
    <FormDialog
      title={words.action}
      confirm={words.confirm}
      busy={words.busy}
      initial={empty}
      send={send}
      onClose={onClose}
    >
      <Fields />
      <Box sx={{ mt: 2.5 }}>
        <ColleaguePicker label={words.person} chosen={person} onChoose={setPerson} />
      </Box>
    </FormDialog>
  );
}

function Fields() {
  const { values, setFieldValue } = useFormikContext<Values>();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, mt: 1 }}>
      <FormikField
        name="name"
        label={words.name}
        hint={words.nameHint}
        autoFocus
        autoComplete="off"
      />
      <Box>
        <SelectField
          label={words.scope}
          name="scope"
          value={values.scope}
          options={tokenScopes.map((scope) => [scope, viTokens.scopes[scope]] as const)}
          onChange={(scope) => setFieldValue('scope', scope)}
        />
        <FormHelperText sx={{ mx: 1.75 }}>{viTokens.scopeHints[values.scope]}</FormHelperText>
      </Box>
      <SelectField
        label={words.days}
        name="days"
        value={values.days}
        options={lives.map((n) => [String(n), words.lives(formatNumber(n))] as const)}
        onChange={(days) => setFieldValue('days', days)}
      />
    </Box>
  );
}
