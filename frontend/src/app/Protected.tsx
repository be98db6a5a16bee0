import { useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import '@/api/refresh'; // loaded here so that it is available when a token expires
import { useSession } from '@/api/session';
import { ignoreHeldEnter } from '@/ui/focus/onePress';
import { asScreen, lazyPart } from '@/ui/loading/lazyPart';
import { NoticeProvider } from '@/ui/messages/Notices';
import { paths } from '@/ui/paths';
import { scrollKey } from '@/ui/scrollKey';
import { useHasUnsaved } from '@/ui/unsaved/unsaved';
import { Shell } from './shell/Shell';
import { useDraftCleanup } from './useDraftCleanup';

/** These two are loaded only when needed, because they rarely are. */
const AccessDenied = lazyPart(
  async () => (await import('@/features/auth/AccessDenied')).AccessDenied,
  asScreen,
);
const ReloginDialog = lazyPart(
  async () => (await import('@/features/auth/ReloginDialog')).ReloginDialog,
  { shown: 'over', takesKeys: () => true },
);

/** Not needed at first; the stream of changes begins when it is loaded. */
const Background = lazyPart(async () => (await import('./Background')).Background, {
  shown: 'background',
  afterMs: 1_000,
});

const here = () => window.location.pathname + window.location.search;

/** The frame of every screen except /login. */
export function Protected() {
  const { user, isAuthenticated, expired } = useSession();
  const unsaved = useHasUnsaved();
  useDraftCleanup();
  useEffect(ignoreHeldEnter, []);
  const expiredUser = unsaved ? expired : null; // the session ended while there was unsaved work
  const shown = isAuthenticated ? user : expiredUser;
  if (!shown) return <Navigate to={paths.login} replace state={expired && here()} />;
  if (shown.role === 'STUDENT') return <AccessDenied />;
  // Keyed, because what one user typed must not be shown to the next, nor saved for them.
  return (
    <NoticeProvider key={shown.id}>
      <Shell user={shown}>
        <Outlet />
        <Background />
        {expiredUser && <ReloginDialog user={expiredUser} />}
        <ScrollRestoration getKey={scrollKey} />
      </Shell>
    </NoticeProvider>
  );
}
