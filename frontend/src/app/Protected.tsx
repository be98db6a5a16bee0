import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import '@/api/refresh'; // so that it is here when a token has run out
import { useSession } from '@/api/session';
import { AccessDenied } from '@/features/auth/AccessDenied';
import { lazyPart } from '@/ui/lazyPart';
import { NoticeProvider } from '@/ui/Notices';
import { paths } from '@/ui/paths';
import { scrollKey } from '@/ui/scrollKey';
import { useHasUnsaved } from '@/ui/unsaved';
import { Shell } from './shell/Shell';
import { useKeptWork } from './useKeptWork';

/** Rarely needed, so loaded when it is. */
const ReloginDialog = lazyPart(
  async () => (await import('@/features/auth/ReloginDialog')).ReloginDialog,
  { shown: 'over' },
);

/** Not needed for what is shown first; the stream begins when that is here. */
const Live = lazyPart(async () => (await import('@/features/live/Live')).Live, {
  shown: 'background',
  afterMs: 1_000,
});

const here = () => window.location.pathname + window.location.search;

/** Everything but /login stands behind this. */
export function Protected() {
  const { user, isAuthenticated, expired } = useSession();
  const unsaved = useHasUnsaved();
  useKeptWork();
  const asked = unsaved ? expired : null; // the session ended under unsaved work
  const shown = isAuthenticated ? user : asked;
  if (!shown) return <Navigate to={paths.login} replace state={expired && here()} />;
  if (shown.role === 'STUDENT') return <AccessDenied />;
  return (
    <NoticeProvider>
      <Shell user={shown}>
        <Outlet />
        <Live />
        {asked && <ReloginDialog user={asked} />}
        <ScrollRestoration getKey={scrollKey} />
      </Shell>
    </NoticeProvider>
  );
}
