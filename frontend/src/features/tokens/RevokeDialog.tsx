import { type Token, useRevokeTokenMutation } from '@/api/account/tokens';
import { errorMessage } from '@/api/problem';

import { viTokens } from '@/text/people/viTokens';
import { viEbooks } from '@/text/record/viEbooks';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { useNotice } from '@/ui/messages/Notices';

const words = viTokens.revoke;

interface Props {
  token: Token;
  onClose: () => void;
}

export function RevokeDialog({ token, onClose }: Props) {
  const [revoke, { error, isLoading }] = useRevokeTokenMutation();
  const notify = useNotice();
  const send = async () => {
    const answer = await revoke(token.id);
    if (answer.error) return;
    notify({ text: words.done });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.title}
      text={words.text(token.name, token.user.full_name)}
      confirm={words.action}
      cancel={viEbooks.form.cancel}
      danger
      busy={isLoading}
      busyText={words.busy}
      onConfirm={send}
      onCancel={onClose}
    >
      {error && !isLoading && <ErrorBox>{errorMessage(error)}</ErrorBox>}
    </ConfirmDialog>
  );
}
