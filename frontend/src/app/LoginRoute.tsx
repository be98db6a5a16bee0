import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router';
import { signedIn, useSession } from '@/api/session';
import { ssoEnabled } from '@/features/auth/waysToSignIn';
import LoginPage from '@/pages/LoginPage';
import { asScreen, lazyPart } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';

const SignOnPage = lazyPart(async () => (await import('@/pages/SignOnPage')).default, asScreen);

/** The login screen after a logout. It redirects users who are signed in. */
export function LoginRoute() {
  const { isAuthenticated, user } = useSession();
  const dispatch = useDispatch();
  if (isAuthenticated && user) return <Navigate to={paths.dashboard} replace />;
  const Page = ssoEnabled ? SignOnPage : LoginPage;
  return (
    <Page
      onSignedIn={(session) => {
        dispatch(signedIn(session));
      }}
    />
  );
}
