import { LinkScreen } from '@/features/auth/link/LinkScreen';
import type { OnSignedIn } from '@/features/auth/useSignIn';

/** The page of a link by which a person sets a password. */
export default function LinkPage({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  return <LinkScreen onSignedIn={onSignedIn} />;
}
