import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { viWebhooks } from '@/text/people/viWebhooks';
import { asInputOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { Page } from '@/ui/Page';
import { WebhookList } from './WebhookList';

const NewWebhookDialog = lazyPart(
  async () => (await import('./NewWebhookDialog')).NewWebhookDialog,
  asInputOverlay,
);

/** The webhooks, for administrators. */
export function WebhooksScreen() {
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={viWebhooks.title}
      tools={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {viWebhooks.add.action}
        </Button>
      }
    >
      <Typography sx={{ mb: 2, color: 'text.secondary', maxWidth: 720 }}>
        {viWebhooks.intro}
      </Typography>
      <WebhookList />
      {adding && <NewWebhookDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
