import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Delivery, Resend } from '@/api/account/webhooks';
import { formatNumber, formatTime } from '@/text/format';
import { viWebhooks } from '@/text/people/viWebhooks';
import { StateTag } from '@/ui/fields/StateTag';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { responseText } from './responseText';

const words = viWebhooks.deliveries;

interface Props {
  deliveries: readonly Delivery[];
  /** Something is being sent again. */
  busy: boolean;
  /** Absent if nothing can be sent again. */
  onResend?: (which: Resend) => void;
}

export function DeliveryTable({ deliveries, ...resending }: Props) {
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={words.table}>
        <TableHead>
          <TableRow>
            {Object.values(words.columns).map((name) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {deliveries.map((delivery) => (
            <TableRow key={delivery.id} hover>
              <TableCell>{delivery.event}</TableCell>
              <TableCell sx={textSx}>{delivery.ebook.title}</TableCell>
              <TableCell sx={timeSx}>{formatTime(delivery.begun_at)}</TableCell>
              <TableCell sx={timeSx}>{formatNumber(delivery.tries)}</TableCell>
              <TableCell sx={textSx}>{lastResponse(delivery)}</TableCell>
              <TableCell>
                <State delivery={delivery} />
              </TableCell>
              <TableCell>
                <ResendButton delivery={delivery} {...resending} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

export function DeliveryCards({ deliveries, ...resending }: Props) {
  return (
    <Box component="ul" aria-label={words.table} sx={cardsSx}>
      {deliveries.map((delivery) => (
        <Paper key={delivery.id} component="li" variant="outlined" sx={{ p: 1.5 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {delivery.ebook.title}
          </Typography>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {delivery.event} · {formatTime(delivery.begun_at)}
          </Typography>
          <State delivery={delivery} />
          <Typography variant="body2" sx={greySx}>
            {words.tries(formatNumber(delivery.tries))} · {words.columns.response}:{' '}
            {lastResponse(delivery)}
          </Typography>
          <ResendButton delivery={delivery} {...resending} />
        </Paper>
      ))}
    </Box>
  );
}

const lastResponse = ({ answer }: Delivery) => (answer ? responseText(answer) : words.noResponse);

const tones = { waiting: 'pending_review', delivered: 'approved', failed: 'rejected' } as const;

function State({ delivery: { state, next_at, tries } }: { delivery: Delivery }) {
  return (
    <>
      <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
      {next_at && tries > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.nextTry(formatTime(next_at))}
        </Typography>
      )}
    </>
  );
}

interface ResendProps extends Pick<Props, 'busy' | 'onResend'> {
  delivery: Delivery;
}

function ResendButton({ delivery, busy, onResend }: ResendProps) {
  const { id, state, event, ebook } = delivery;
  if (state === 'waiting' || !onResend) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={words.resendOne(event, ebook.title)}
      sx={{ whiteSpace: 'nowrap' }}
      {...ariaDisabledIf(busy, () => onResend({ delivery_id: id }))}
    >
      {words.resend}
    </Button>
  );
}

const cardsSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 };
const textSx = { overflowWrap: 'anywhere', minWidth: 160, maxWidth: 280 };
const timeSx = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };
const greySx = { color: 'text.secondary', my: 1 };
