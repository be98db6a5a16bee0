import { LoginForm } from '@/features/auth/LoginForm';
import { SingleSignOn } from '@/features/auth/SingleSignOn';
import { byPassword } from '@/features/auth/waysToSignIn';
import LoginPage, { type LoginPageProps } from './LoginPage';

/** The login screen if people sign in by an identity provider. */
export default function SignOnPage({ onSignedIn }: LoginPageProps) {
  return (
    <LoginPage onSignedIn={onSignedIn}>
      <SingleSignOn onSignedIn={onSignedIn} />
      {byPassword && <LoginForm onSignedIn={onSignedIn} />}
    </LoginPage>
  );
}
