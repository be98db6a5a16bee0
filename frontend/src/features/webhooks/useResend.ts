import { type Resend, useResendDeliveriesMutation, type Webhook } from '@/api/account/webhooks';
import { errorMessage } from '@/api/problem';
import { formatNumber } from '@/text/format';
import { viWebhooks } from '@/text/people/viWebhooks';
import { useNotice } from '@/ui/messages/Notices';

const words = viWebhooks.deliveries;

/** Sends deliveries of a webhook again; a notice says how many. */
export function useResend({ id }: Webhook) {
  const [send, { isLoading }] = useResendDeliveriesMutation();
  const notify = useNotice();
  const resend = async (which: Resend) => {
    const { data, error } = await send({ id, which });
    if (error) notify({ text: errorMessage(error), severity: 'info' });
    else notify({ text: data ? words.resent(formatNumber(data)) : words.noneFailed });
  };
  return { resend, busy: isLoading };
}
