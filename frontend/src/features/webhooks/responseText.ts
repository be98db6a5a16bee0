import type { WebhookResponse } from '@/api/account/webhooks';
import { viWebhooks } from '@/text/people/viWebhooks';
import { causeOf } from './causes';

/** What a receiver responded, in a line. */
export function responseText({ status, text }: WebhookResponse): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return status === null ? causeOf(line) : viWebhooks.response(String(status), line);
}
