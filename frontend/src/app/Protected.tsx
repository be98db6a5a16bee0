import { lazy, Suspense } from 'react';
import { type Location, Navigate, Outlet, ScrollRestoration } from 'react-router';
import '@/api/refresh'; // so that it is here when a token has run out
import { useSession } from '@/api/session';
import { AccessDenied } from '@/features/auth/AccessDenied';
import { NoticeProvider } from '@/ui/Notices';
import { paths } from '@/ui/paths';
import { useHasUnsaved } from '@/ui/unsaved';
import { Shell } from './shell/Shell';

/** Rarely needed, so loaded when it is. */
const ReloginDialog = lazy(async () => ({
  default: (await import('@/features/auth/ReloginDialog')).ReloginDialog,
}));

/** The first entry of a visit has no key of its own; it goes by its path. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Everything but /login stands behind this. */
export function Protected() {
  const { user, isAuthenticated, expired } = useSession();
  const unsaved = useHasUnsaved();
  const asked = unsaved ? expired : null; // the session ended under unsaved work
  const shown = isAuthenticated ? user : asked;
  if (!shown) return <Navigate to={paths.login} replace />;
  if (shown.role === 'STUDENT') return <AccessDenied />;
  return (
    <NoticeProvider>
      <Shell user={shown}>
        <Outlet />
        {asked && (
          <Suspense>
            <ReloginDialog user={asked} />
          </Suspense>
        )}
        <ScrollRestoration getKey={scrollKey} />
      </Shell>
    </NoticeProvider>
  );
}
