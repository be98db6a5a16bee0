import {
  useRemoveWebhookMutation,
  useSetWebhookEnabledMutation,
  type Webhook,
} from '@/api/account/webhooks';
import { failureOf } from '@/api/problem';
import { viWebhooks } from '@/text/people/viWebhooks';
import { SendDialog } from '@/ui/ConfirmDialog';

interface Props {
  question: 'disable' | 'remove';
  webhook: Webhook;
  onClose: () => void;
}

/** Asks before a webhook is disabled or removed. */
export function QuestionDialog({ question, webhook: { id, url }, onClose }: Props) {
  const [setEnabled] = useSetWebhookEnabledMutation();
  const [remove] = useRemoveWebhookMutation();
  const words = viWebhooks[question];
  return (
    <SendDialog
      title={words.title}
      text={words.text(url)}
      confirm={words.action}
      danger={question === 'remove'}
      busyText={words.busy}
      send={async () =>
        failureOf(await (question === 'disable' ? setEnabled({ id, enabled: false }) : remove(id)))
      }
      done={words.done}
      onClose={onClose}
    />
  );
}
