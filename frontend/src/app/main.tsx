import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { SignedIn } from '@/api/account/signIn';
import { readSession, type StoredSession, writeSession } from '@/api/sessionStorage';
import { ssoEnabled } from '@/features/auth/waysToSignIn';
import { part } from '@/parts/part';
import { paths } from '@/ui/paths';
import { Broken } from './Broken';
import { theme } from './theme';

const root = createRoot(document.getElementById('root') ?? document.body);

function show(screen: ReactNode): void {
  root.render(
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="cms-theme" noSsr>
        <CssBaseline />
        {screen}
      </ThemeProvider>
    </StrictMode>,
  );
}

const app = part(() => import('./App'));
const protectedPages = part(() => import('./Protected'));
const dashboard = part(() => import('@/pages/DashboardPage'));
const signInPage = ssoEnabled
  ? part(() => import('@/pages/SignOnPage'))
  : part(() => import('@/pages/LoginPage'));

async function start(session: StoredSession): Promise<void> {
  window.removeEventListener('storage', followOtherTab);
  if (['/', paths.login].includes(window.location.pathname)) {
    window.history.replaceState(null, '', paths.dashboard);
    protectedPages.preload(); // now, not only when the router requests it
    dashboard.preload();
  }
  show((await app.load()).openApp(session));
}

/** Another tab has signed in. */
function followOtherTab(): void {
  const session = readSession();
  if (session.isAuthenticated) start(session).catch(giveUp);
}

function onSignedIn(session: SignedIn): Promise<void> {
  const stored = { ...session, isAuthenticated: true };
  writeSession(stored);
  return start(stored).catch(giveUp);
}

/** Only the login is loaded at first; the screens behind it are loaded while the user types. */
async function showLogin(): Promise<void> {
  const { pathname, search } = window.location;
  // A single sign-on returns to the page that this state names.
  if (pathname !== paths.login) window.history.replaceState(pathname + search, '', paths.login);
  window.addEventListener('storage', followOtherTab);
  const { default: LoginPage } = await signInPage.load();
  show(<LoginPage onSignedIn={onSignedIn} />);
  for (const next of [app, protectedPages, dashboard]) next.preload();
}

/** The page that the link of an invitation or of a new password opens. It uses no session. */
async function showLink(): Promise<void> {
  const { default: LinkPage } = await part(() => import('@/pages/LinkPage')).load();
  show(<LinkPage onSignedIn={onSignedIn} />);
}

const giveUp = (error: unknown) => show(<Broken error={error} />);

const session = readSession();
const linkPaths: string[] = [paths.invitation, paths.passwordLink];
const byLink = linkPaths.includes(window.location.pathname);
(byLink ? showLink() : session.isAuthenticated ? start(session) : showLogin()).catch(giveUp);
