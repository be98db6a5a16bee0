import {
  useEnableWebhookMutation,
  useRemoveWebhookMutation,
  type Webhook,
} from '@/api/account/webhooks';
import { errorMessage } from '@/api/problem';
import { viWebhooks } from '@/text/people/viWebhooks';
import { viEbooks } from '@/text/record/viEbooks';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  question: 'disable' | 'remove';
  webhook: Webhook;
  onClose: () => void;
}

/** Asks before a webhook is disabled or removed. */
export function QuestionDialog({ question, webhook, onClose }: Props) {
  const [enable, disabling] = useEnableWebhookMutation();
  const [remove, removing] = useRemoveWebhookMutation();
  const notify = useNotice();
  const { error, isLoading } = question === 'disable' ? disabling : removing;
  const words = viWebhooks[question];
  const send = async () => {
    const { id } = webhook;
    const answer = await (question === 'disable' ? enable({ id, enabled: false }) : remove(id));
    if (answer.error) return;
    notify({ text: words.done });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.title}
      text={words.text(webhook.url)}
      confirm={words.action}
      cancel={viEbooks.form.cancel}
      danger={question === 'remove'}
      busy={isLoading}
      busyText={words.busy}
      onConfirm={send}
      onCancel={onClose}
    >
      {error && !isLoading && <ErrorBox>{errorMessage(error)}</ErrorBox>}
    </ConfirmDialog>
  );
}
