import { type Token, useRevokeTokenMutation } from '@/api/account/tokens';
import { failureOf } from '@/api/problem';
import { viTokens } from '@/text/people/viTokens';
import { SendDialog } from '@/ui/ConfirmDialog';

const words = viTokens.revoke;

interface Props {
  token: Token;
  onClose: () => void;
}

export function RevokeDialog({ token, onClose }: Props) {
  const [revoke] = useRevokeTokenMutation();
  return (
    <SendDialog
      title={words.title}
      text={words.text(token.name, token.user.full_name)}
      confirm={words.action}
      danger
      busyText={words.busy}
      send={async () => failureOf(await revoke(token.id))}
      done={words.done}
      onClose={onClose}
    />
  );
}
