import HubIcon from '@mui/icons-material/HubOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useListWebhooksQuery, type Webhook } from '@/api/account/webhooks';
import { errorMessage } from '@/api/problem';
import { viWebhooks } from '@/text/people/viWebhooks';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { WebhookCard } from './WebhookCard';

const QuestionDialog = lazyPart(
  async () => (await import('./QuestionDialog')).QuestionDialog,
  overPage,
);
const DeliveriesDialog = lazyPart(
  async () => (await import('./DeliveriesDialog')).DeliveriesDialog,
  overPage,
);

interface Opened {
  dialog: 'disable' | 'remove' | 'deliveries';
  webhook: Webhook;
}

/** All webhooks: there are at most 20. */
export function WebhookList() {
  const { data, error, isFetching, refetch } = useListWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (error && !isFetching) {
    return <ErrorState title={viWebhooks.error} message={errorMessage(error)} onRetry={refetch} />;
  }
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState icon={<HubIcon />} text={viWebhooks.empty} />;
  return (
    <>
      <Box component="ul" aria-label={viWebhooks.list} aria-busy={isFetching} sx={cardsSx}>
        {data.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            onOpen={(dialog) => setOpened({ dialog, webhook })}
          />
        ))}
      </Box>
      {opened?.dialog === 'deliveries' ? (
        <DeliveriesDialog webhook={opened.webhook} onClose={close} />
      ) : (
        opened && (
          <QuestionDialog question={opened.dialog} webhook={opened.webhook} onClose={close} />
        )
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
