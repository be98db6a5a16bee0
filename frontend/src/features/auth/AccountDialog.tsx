import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useUser } from '@/api/session';
import type { User } from '@/api/types';
import { viAccount } from '@/text/people/viAccount';
import { viProfile } from '@/text/people/viProfile';
import { viShell } from '@/text/people/viShell';
import { vi } from '@/text/vi';
import { Facts } from '@/ui/fields/Facts';
import { asInputOverlay, asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { passwordEnabled, ssoEnabled } from './waysToSignIn';

const PasswordDialog = lazyPart(
  async () => (await import('./PasswordDialog')).PasswordDialog,
  asInputOverlay,
);
const SessionsDialog = lazyPart(
  async () => (await import('./SessionsDialog')).SessionsDialog,
  asOverlay,
);

const words = viAccount.own;

/** The user's own account: name, e-mail and role, and buttons for password and sessions. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [chosen, setChosen] = useState<'password' | 'sessions' | null>(null);
  const back = () => setChosen(null);
  if (!user) return null;
  if (chosen === 'password') return <PasswordDialog user={user} onClose={back} />;
  if (chosen === 'sessions') return <SessionsDialog onClose={back} />;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="account-title">
      <DialogTitle id="account-title">{viProfile.account}</DialogTitle>
      <DialogContent>
        <Facts facts={factsOf(user)} />
        <Typography variant="body2" sx={{ color: 'text.secondary', my: 2 }}>
          {words.changedByAdmin}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {passwordEnabled && (
            <Button variant="outlined" color="inherit" onClick={() => setChosen('password')}>
              {viAccount.password.title}
            </Button>
          )}
          <Button variant="outlined" color="inherit" onClick={() => setChosen('sessions')}>
            {viAccount.sessions.title}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How users sign in, as configured on the server. */
const way = ssoEnabled && passwordEnabled ? 'both' : ssoEnabled ? 'bySso' : 'byPassword';

const factsOf = ({ full_name, email, role }: User) =>
  [
    [words.fullName, full_name],
    [words.email, email],
    [words.role, viShell.role[role]],
    [words.signIn, words[way]],
  ] as const;
