import { LinkScreen } from '@/features/auth/link/LinkScreen';
import type { OnSignedIn } from '@/features/auth/useSignIn';

/** The page that the link of an invitation or of a new password opens. */
export default function LinkPage({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  return <LinkScreen onSignedIn={onSignedIn} />;
}
