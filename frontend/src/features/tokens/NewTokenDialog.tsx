import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormikContext } from 'formik';
import { type TokenScope, tokenScopes, useAddTokenMutation } from '@/api/account/tokens';
import { formRefusalOf } from '@/api/problem';
import type { Person } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viTokens } from '@/text/people/viTokens';
import { FormikField } from '@/ui/fields/FormikField';
import { SelectField } from '@/ui/fields/SelectField';
import { FormDialog } from '@/ui/form/FormDialog';
import { SecretDialog } from '@/ui/form/SecretDialog';
import { lazyPart } from '@/ui/loading/lazyPart';

const ColleaguePicker = lazyPart(
  async () => (await import('@/features/assign/ColleaguePicker')).ColleaguePicker,
);

const words = viTokens.add;

interface Values {
  name: string;
  scope: TokenScope;
  days: string;
  person: Person | null;
}

const empty: Values = { name: '', scope: 'read', days: '90', person: null };
const lifetimes = [7, 30, 90, 180, 365];
const noPerson = { message: words.needed };

/** Makes a token, then shows its value. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [add] = useAddTokenMutation();
  const send = async ({ days, person, ...values }: Values) => {
    if (!person) return noPerson;
    const result = await add({ ...values, days: Number(days), user_id: person.id });
    if (result.error) return formRefusalOf(result.error);
    const { value } = result.data;
    return { replacement: <SecretDialog words={viTokens.value} value={value} onClose={onClose} /> };
  };
  return (
    <FormDialog
      title={words.action}
      confirm={words.confirm}
      busy={words.busy}
      initial={empty}
      send={send}
      onClose={onClose}
      creates
    >
      <Fields />
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
        label={words.lifetime}
        name="days"
        value={values.days}
        options={lifetimes.map((n) => [String(n), words.days(formatNumber(n))] as const)}
        onChange={(days) => setFieldValue('days', days)}
      />
      <Box>
        <ColleaguePicker
          label={words.person}
          chosen={values.person}
          onChoose={(person) => setFieldValue('person', person)}
        />
      </Box>
    </Box>
  );
}
