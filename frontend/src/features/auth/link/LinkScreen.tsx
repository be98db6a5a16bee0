import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '@/api/problem';
import { LoginForm } from '@/features/auth/LoginForm';
import type { OnSignedIn } from '@/features/auth/useSignIn';
import { viLink } from '@/text/people/viLink';
import { vi } from '@/text/vi';
import { Logo } from '@/ui/Logo';
import { ErrorState } from '@/ui/messages/states';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { paths } from '@/ui/paths';
import { useDocumentTitle } from '@/ui/useDocumentTitle';
import { LinkForm } from './LinkForm';
import { useLink } from './useLink';

interface Props {
  onSignedIn: OnSignedIn;
}

/** Where an invitation or password link leads: the person sets a password, then signs in. */
export function LinkScreen({ onSignedIn }: Props) {
  const { secret, purpose, error, retry } = useLink();
  const [done, setDone] = useState<{ email: string; message: string } | null>(null);
  const kind = purpose?.kind ?? kindOfPath();
  const onDone = (email: string, message: string) => {
    window.history.replaceState(null, '', paths.login);
    setDone({ email, message });
  };
  if (done) {
    return (
      <Frame title={vi.login.title}>
        <Typography role="status" sx={{ mb: 2.5 }}>
          {done.message}
        </Typography>
        <LoginForm onSignedIn={onSignedIn} email={done.email} />
      </Frame>
    );
  }
  return (
    <Frame title={viLink.titles[kind]}>
      {!secret ? (
        <Trouble message={viLink.openAgain} />
      ) : error ? (
        <Trouble message={errorMessage(error)} onRetry={retry} />
      ) : purpose ? (
        <LinkForm secret={secret} purpose={purpose} onDone={onDone} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

const kindOfPath = () =>
  window.location.pathname === paths.passwordLink ? 'password' : 'invitation';

function Trouble({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <ErrorState
      title={onRetry ? viLink.error : viLink.unusable}
      message={message}
      onRetry={onRetry}
    >
      <Button size="small" color="inherit" href={paths.login}>
        {viLink.toLogin}
      </Button>
    </ErrorState>
  );
}

function Loading() {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      <Box component="span" sx={visuallyHidden}>
        {viLink.loading}
      </Box>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
    </Box>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Box sx={cardSx}>
        <Logo size={40} />
        <Typography variant="h1" sx={{ mt: 2, mb: 2.5 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

const cardSx = {
  width: '100%',
  maxWidth: 460,
  p: { xs: 2.5, sm: 4 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  bgcolor: 'background.paper',
};
