import {
  useSetWebhookEnabledMutation,
  useTestWebhookMutation,
  type Webhook,
} from '@/api/account/webhooks';
import { errorMessage } from '@/api/problem';
import { viWebhooks } from '@/text/people/viWebhooks';
import { useNotice } from '@/ui/messages/Notices';
import { responseText } from './responseText';

/** The actions on a webhook that need no confirmation. Notices show their results. */
export function useWebhookActions({ id }: Webhook) {
  const [sendTest, { isLoading }] = useTestWebhookMutation();
  const [setEnabled, { isLoading: enabling }] = useSetWebhookEnabledMutation();
  const notify = useNotice();
  const test = async () => {
    const { data, error } = await sendTest(id);
    if (!data) return notify({ text: errorMessage(error), severity: 'info' });
    const { accepted, refused } = viWebhooks.test;
    const text = responseText(data);
    if (data.accepted) return notify({ text: accepted(text) });
    return notify({ text: refused(text), severity: 'info', stays: true });
  };
  const enable = async () => {
    const { error } = await setEnabled({ id, enabled: true });
    if (error) return notify({ text: errorMessage(error), severity: 'info' });
    return notify({ text: viWebhooks.enable.done });
  };
  return { test, enable, testing: isLoading, enabling };
}
