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
import { viShell } from '@/text/people/viShell';
import { vi } from '@/text/vi';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import { byPassword, byProvider } from './waysToSignIn';

const PasswordDialog = lazyPart(
  async () => (await import('./PasswordDialog')).PasswordDialog,
  overPage,
);
const SessionsDialog = lazyPart(
  async () => (await import('./SessionsDialog')).SessionsDialog,
  overPage,
);

const words = viAccount.own;

interface Props {
  title: string;
  onClose: () => void;
}

/** One's own account: who one is here, and the dialogs for password and sessions. */
export function AccountDialog({ title, onClose }: Props) {
  const user = useUser();
  const [chosen, setChosen] = useState<'password' | 'sessions' | null>(null);
  const back = () => setChosen(null);
  if (!user) return null;
  if (chosen === 'password') return <PasswordDialog user={user} onClose={back} />;
  if (chosen === 'sessions') return <SessionsDialog onClose={back} />;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="account-title">
      <DialogTitle id="account-title">{title}</DialogTitle>
      <DialogContent>
        <Facts user={user} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {byPassword && (
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

function Facts({ user }: { user: User }) {
  const way = byProvider && byPassword ? 'both' : byProvider ? 'bySso' : 'byPassword';
  const facts = [
    [words.fullName, user.full_name],
    [words.email, user.email],
    [words.role, viShell.role[user.role]],
    [words.signIn, words[way]],
  ] as const;
  return (
    <>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.25 }}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ mb: 1.25 }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {words.change}
      </Typography>
    </>
  );
}
