import { LoginForm } from '@/features/auth/LoginForm';
import { SingleSignOn } from '@/features/auth/SingleSignOn';
import { passwordEnabled } from '@/features/auth/waysToSignIn';
import LoginPage, { type LoginPageProps } from './LoginPage';

/** The login screen if an identity provider is configured. */
export default function SignOnPage({ onSignedIn }: LoginPageProps) {
  return (
    <LoginPage onSignedIn={onSignedIn}>
      <SingleSignOn onSignedIn={onSignedIn} />
      {passwordEnabled && <LoginForm onSignedIn={onSignedIn} />}
    </LoginPage>
  );
}
