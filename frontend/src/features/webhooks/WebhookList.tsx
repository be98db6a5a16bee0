import HubIcon from '@mui/icons-material/HubOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useListWebhooksQuery, type Webhook } from '@/api/account/webhooks';
import { shownRead } from '@/api/shownRead';
import { viWebhooks } from '@/text/people/viWebhooks';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { WebhookCard } from './WebhookCard';

const QuestionDialog = lazyPart(
  async () => (await import('./QuestionDialog')).QuestionDialog,
  asOverlay,
);
const DeliveriesDialog = lazyPart(
  async () => (await import('./DeliveriesDialog')).DeliveriesDialog,
  asOverlay,
);

interface Opened {
  dialog: 'disable' | 'remove' | 'deliveries';
  webhook: Webhook;
}

/** All webhooks: there are at most 20. */
export function WebhookList() {
  const query = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(query);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const failure = failed && <ErrorState title={viWebhooks.error} {...failed} />;
  if (!data) return failure ?? <Loading />;
  const current = data.find(({ id }) => id === opened?.webhook.id) ?? opened?.webhook;
  return (
    <>
      {failure}
      {data.length === 0 ? (
        <EmptyState icon={<HubIcon />} text={viWebhooks.empty} />
      ) : (
        <Box component="ul" aria-label={viWebhooks.list} aria-busy={query.isFetching} sx={cardsSx}>
          {data.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onOpen={(dialog) => setOpened({ dialog, webhook })}
            />
          ))}
        </Box>
      )}
      {opened && current && opened.dialog === 'deliveries' && (
        <DeliveriesDialog webhook={current} onClose={close} />
      )}
      {opened && current && opened.dialog !== 'deliveries' && (
        <QuestionDialog question={opened.dialog} webhook={current} onClose={close} />
      )}
    </>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={viWebhooks.loading} sx={cardsSx}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" height={140} />
      ))}
    </Box>
  );
}

const cardsSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
