import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { canSignOutAtProvider, setCanSignOutAtProvider } from '@/api/account/providerSignOut';
import { signIn } from '@/api/account/signIn';
import { errorMessage } from '@/api/problem';
import { writeSession } from '@/api/sessionStorage';
import { viSignOn } from '@/text/people/viSignOn';
import { vi } from '@/text/vi';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import {
  newTabTarget,
  providerSignOutAddress,
  requestedPage,
  signOnAddress,
  ticketOf,
} from './signOnAddress';
import type { OnSignedIn } from './useSignIn';
import { passwordEnabled } from './waysToSignIn';

const redeemTicket = (ticket: string | null) => {
  if (ticket === null) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return signIn({ ticket });
};
/** The result of the sign-on that led to this page. Only the first login screen uses it. */
let pendingSignIn = redeemTicket(ticketOf(window.location.hash));

/** The link to the identity provider, and the result of a sign-on there. */
export function SingleSignOn({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, mb: passwordEnabled ? 2.5 : 0 }}>
      <Suspense fallback={<ProviderButton busy />}>
        <SignOnResult onSignedIn={onSignedIn} />
      </Suspense>
      {passwordEnabled && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {viSignOn.or}
        </Typography>
      )}
    </Box>
  );
}

function SignOnResult({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const [signingIn] = useState(pendingSignIn);
  const outcome = signingIn && use(signingIn);
  const session = outcome && 'session' in outcome ? outcome.session : null;
  const next = outcome && 'session' in outcome ? outcome.next : undefined;

  const enter = useEffectEvent(() => {
    if (!session) return;
    if (next === newTabTarget) {
      writeSession({ ...session, isAuthenticated: true }); // the other tab is notified by this
      window.close(); // if the browser allows it
      return;
    }
    if (next) window.history.replaceState(null, '', next);
    void onSignedIn(session);
  });
  useEffect(() => {
    pendingSignIn = null; // otherwise a later sign-out would sign the same person in again
    if (session) enter();
  }, [session]);

  if (next === newTabTarget) return <Typography role="status">{viSignOn.done}</Typography>;
  return (
    <>
      {outcome && 'error' in outcome && <ErrorBox>{errorMessage(outcome.error)}</ErrorBox>}
      <ProviderButton busy={session !== null} />
      {!outcome && canSignOutAtProvider() && (
        <Link
          href={providerSignOutAddress}
          onClick={() => setCanSignOutAtProvider(false)}
          variant="body2"
          sx={{ textAlign: 'center' }}
        >
          {viSignOn.signOut}
        </Link>
      )}
    </>
  );
}

function ProviderButton({ busy }: { busy: boolean }) {
  return (
    <Button
      href={signOnAddress(requestedPage(window.history.state))}
      variant={passwordEnabled ? 'outlined' : 'contained'}
      size="large"
      disabled={busy}
    >
      {busy ? vi.login.busy : viSignOn.button}
    </Button>
  );
}
