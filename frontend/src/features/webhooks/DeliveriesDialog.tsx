import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useListDeliveriesQuery, type Webhook } from '@/api/account/webhooks';
import { shownRead } from '@/api/shownRead';
import { viWebhooks } from '@/text/people/viWebhooks';
import { DimmedWhileLoading } from '@/ui/loading/DimmedWhileLoading';
import { ErrorState } from '@/ui/messages/states';
import { Pager } from '@/ui/Pager';
import { DeliveryCards, DeliveryTable } from './DeliveryRows';
import { ResendSince } from './ResendSince';
import { useResend } from './useResend';

const words = viWebhooks.deliveries;

interface Props {
  webhook: Webhook;
  onClose: () => void;
}

/** What was and will be sent to a webhook. */
export function DeliveriesDialog({ webhook, onClose }: Props) {
  const id = useId();
  const narrow = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  return (
    <Dialog open onClose={onClose} fullScreen={narrow} maxWidth="lg" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{words.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{webhook.url}</Typography>
        <Deliveries webhook={webhook} narrow={narrow} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How often the list is read again while something waits to be sent. */
const pollEveryMs = 5000;

function Deliveries({ webhook, narrow }: { webhook: Webhook; narrow: boolean }) {
  const [shown, setShown] = useState({ page: 1, limit: 10 });
  const query = { id: webhook.id, ...shown };
  const list = useListDeliveriesQuery(query, { refetchOnMountOrArgChange: true });
  const { currentData } = list;
  const { data, failed } = shownRead(list, list.data);
  const waits = currentData?.deliveries.some(({ state }) => state === 'waiting') ?? false;
  // The same query again: whether to poll depends on its data.
  useListDeliveriesQuery(query, { pollingInterval: pollEveryMs, skip: !waits });
  const { resend, busy } = useResend(webhook);
  const failure = failed && <ErrorState title={words.error} {...failed} />;
  if (!data) {
    return (
      failure ?? (
        <Skeleton role="status" aria-label={words.loading} variant="rounded" height={240} />
      )
    );
  }
  if (data.total === 0) {
    return (
      <>
        {failure}
        <Typography sx={{ color: 'text.secondary' }}>{words.empty}</Typography>
      </>
    );
  }
  const Rows = narrow ? DeliveryCards : DeliveryTable;
  const canResend = webhook.state !== 'disabled';
  return (
    <DimmedWhileLoading busy={list.isFetching} outdated={!currentData}>
      {failure}
      {canResend && <ResendSince busy={busy} onResend={resend} />}
      <Rows deliveries={data.deliveries} busy={busy} onResend={canResend ? resend : undefined} />
      <Pager
        page={data.page}
        totalPages={data.totalPages}
        limit={data.limit}
        total={data.total}
        onPage={(page) => setShown({ ...shown, page })}
        onSize={(limit) => setShown({ page: 1, limit })}
      />
    </DimmedWhileLoading>
  );
}
