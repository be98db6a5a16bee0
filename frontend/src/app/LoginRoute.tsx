import { lazy, Suspense } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router';
import { signedIn, useSession } from '@/api/session';
import { byProvider } from '@/features/auth/waysToSignIn';
import LoginPage from '@/pages/LoginPage';
import { paths } from '@/ui/paths';

const SignOnPage = lazy(() => import('@/pages/SignOnPage'));

/** The login screen after a logout, and for whoever is signed in already. */
export function LoginRoute() {
  const { isAuthenticated, user } = useSession();
  const dispatch = useDispatch();
  if (isAuthenticated && user) return <Navigate to={paths.dashboard} replace />;
  const Page = byProvider ? SignOnPage : LoginPage;
  return (
    <Suspense>
      <Page
        onSignedIn={(session) => {
          dispatch(signedIn(session));
        }}
      />
    </Suspense>
  );
}
