import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type Webhook, webhookActions } from '@/api/account/webhooks';
import { formatNumber, formatTime } from '@/text/format';
import { viHistory } from '@/text/management/viHistory';
import { viWebhooks } from '@/text/people/viWebhooks';
import { StateTag } from '@/ui/fields/StateTag';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { useWebhookActions } from './useWebhookActions';

interface Props {
  webhook: Webhook;
  onOpen: (dialog: 'disable' | 'remove' | 'deliveries') => void;
}

const tones = { working: 'approved', failing: 'rejected', disabled: 'draft' } as const;

/** A webhook, how it is doing, and what can be done with it. */
export function WebhookCard({ webhook, onOpen }: Props) {
  const { state, url, allow_private, created_at, made_by, waiting, failed } = webhook;
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Box sx={headSx}>
        <Typography variant="h2" sx={{ fontSize: '1rem' }}>
          {url}
        </Typography>
        <StateTag tone={tones[state]}>{viWebhooks.states[state]}</StateTag>
      </Box>
      <Reason webhook={webhook} />
      <Typography variant="body2">{viWebhooks.events(eventNames(webhook))}</Typography>
      {allow_private && <Typography variant="body2">{viWebhooks.allowPrivate}</Typography>}
      <Typography variant="body2" sx={greySx}>
        {lastDelivery(webhook)} · {viWebhooks.counts(formatNumber(waiting), formatNumber(failed))}
      </Typography>
      <Typography variant="body2" sx={greySx}>
        {viWebhooks.made(formatTime(created_at), made_by.full_name)}
      </Typography>
      <Buttons webhook={webhook} onOpen={onOpen} />
    </Paper>
  );
}

/** In the order of the workflow. */
const eventNames = ({ actions }: Webhook) =>
  webhookActions
    .filter((action) => actions.includes(action))
    .map((action) => viHistory.action[action] ?? action)
    .join(', ') || viWebhooks.allEvents;

const lastDelivery = ({ delivered_at }: Webhook) =>
  delivered_at ? viWebhooks.delivered(formatTime(delivered_at)) : viWebhooks.neverDelivered;

/** When and why the webhook was disabled, else since when nothing arrives. */
function Reason({ webhook }: { webhook: Webhook }) {
  const { failing_since, disabled_at, disabled_by } = webhook;
  const text =
    disabled_at && disabled_by
      ? viWebhooks.disabled[disabled_by](formatTime(disabled_at))
      : failing_since && viWebhooks.failing(formatTime(failing_since));
  return text ? <Typography sx={{ mb: 0.5 }}>{text}</Typography> : null;
}

function Buttons({ webhook, onOpen }: Props) {
  const { test, enable, testing, enabling } = useWebhookActions(webhook);
  const { deliveries, disable, remove } = viWebhooks;
  return (
    <Box role="group" aria-label={viWebhooks.actions(webhook.url)} sx={buttonsSx}>
      <Button size="small" variant="outlined" onClick={() => onOpen('deliveries')}>
        {deliveries.action}
      </Button>
      <Button size="small" variant="outlined" color="inherit" {...ariaDisabledIf(testing, test)}>
        {testing ? viWebhooks.test.busy : viWebhooks.test.action}
      </Button>
      {webhook.state === 'disabled' ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          {...ariaDisabledIf(enabling, enable)}
        >
          {viWebhooks.enable.action}
        </Button>
      ) : (
        <Button size="small" variant="outlined" color="inherit" onClick={() => onOpen('disable')}>
          {disable.action}
        </Button>
      )}
      <Button size="small" variant="outlined" color="error" onClick={() => onOpen('remove')}>
        {remove.action}
      </Button>
    </Box>
  );
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 0.5,
};
const greySx = { color: 'text.secondary' };
const buttonsSx = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 };
