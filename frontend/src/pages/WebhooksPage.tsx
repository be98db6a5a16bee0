import { WebhooksScreen } from '@/features/webhooks/WebhooksScreen';

export default function WebhooksPage() {
  return <WebhooksScreen />;
}
