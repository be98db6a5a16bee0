import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { useAddWebhookMutation, type WebhookAction, webhookActions } from '@/api/account/webhooks';
import { formRefusalOf } from '@/api/problem';
import { viHistory } from '@/text/management/viHistory';
import { viWebhooks } from '@/text/people/viWebhooks';
import { CheckLine } from '@/ui/fields/CheckLine';
import { FormikField } from '@/ui/fields/FormikField';
import { SelectField } from '@/ui/fields/SelectField';
import { FormDialog } from '@/ui/form/FormDialog';
import { SecretDialog } from '@/ui/form/SecretDialog';

const words = viWebhooks.add;

interface Values {
  url: string;
  which: 'all' | 'some';
  actions: WebhookAction[];
  allow_private: boolean;
}

const empty: Values = { url: '', which: 'all', actions: [], allow_private: false };
const noEvent = { message: words.needed };

/** Makes a webhook, then shows its secret. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [add] = useAddWebhookMutation();
  const send = async ({ which, actions, ...values }: Values) => {
    if (which === 'some' && actions.length === 0) return noEvent;
    const result = await add({ ...values, actions: which === 'some' ? actions : [] });
    if (result.error) return formRefusalOf(result.error);
    const { secret } = result.data;
    return {
      replacement: <SecretDialog words={viWebhooks.secret} value={secret} onClose={onClose} />,
    };
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
  const hint = useId();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, mt: 1 }}>
      <FormikField
        name="url"
        type="url"
        label={words.url}
        hint={words.urlHint}
        autoFocus
        autoComplete="off"
      />
      <Box>
        <SelectField
          label={words.which}
          name="which"
          value={values.which}
          options={[
            ['all', words.all],
            ['some', words.some],
          ]}
          onChange={(which) => setFieldValue('which', which)}
        />
        {values.which === 'some' && <Events />}
      </Box>
      <Box>
        <CheckLine
          label={words.allowPrivate}
          on={values.allow_private}
          aria-describedby={hint}
          onChange={(on) => setFieldValue('allow_private', on)}
        />
        <FormHelperText id={hint}>{words.allowPrivateHint}</FormHelperText>
      </Box>
    </Box>
  );
}

function Events() {
  const { values, setFieldValue } = useFormikContext<Values>();
  const choose = (action: WebhookAction, on: boolean) => {
    const others = values.actions.filter((one) => one !== action);
    setFieldValue('actions', on ? [...others, action] : others);
  };
  return (
    <Box role="group" aria-label={words.chosen} sx={eventsSx}>
      {webhookActions.map((action) => (
        <CheckLine
          key={action}
          label={viHistory.action[action] ?? action}
          on={values.actions.includes(action)}
          onChange={(on) => choose(action, on)}
        />
      ))}
    </Box>
  );
}

const eventsSx = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, mt: 1 };
