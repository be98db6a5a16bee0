import BlockIcon from '@mui/icons-material/GppMaybeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListOwnSessionsQuery } from '@/api/account/account';
import { longEn } from '@/text/longLiterals';
import { viShell } from '@/text/people/viShell';
import { useDocumentTitle } from '@/ui/useDocumentTitle';
import { useSignOut } from './useSignOut';

/**
 * The page that students see at any address. The role is the one stored at sign-in; a change of role
 * ends the session. To notice that, the page reads the sessions, although it shows none.
 */
export function AccessDenied() {
  const signOut = useSignOut();
  useListOwnSessionsQuery();
  useDocumentTitle(longEn.deniedTitle);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Box sx={{ maxWidth: 480, textAlign: 'center' }}>
        <BlockIcon sx={{ fontSize: 56, color: 'error.main', mb: 2 }} />
        <Typography variant="h1" lang="en" sx={{ mb: 1 }}>
          {longEn.deniedTitle}
        </Typography>
        <Typography lang="en" sx={{ color: 'text.secondary', mb: 3 }}>
          {longEn.deniedText}
        </Typography>
        <Button variant="contained" onClick={signOut}>
          {viShell.menu.logout}
        </Button>
      </Box>
    </Box>
  );
}
