import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { en } from '@/text/literals';
import { viShell } from '@/text/people/viShell';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';
import { useDocumentTitle } from '@/ui/useDocumentTitle';

export default function NotFoundPage() {
  useDocumentTitle(en.notFound);
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', textAlign: 'center' }}>
      <Box>
        <SearchOffIcon sx={{ fontSize: 56, color: 'primary.main', opacity: 0.75, mb: 1.5 }} />
        <Typography variant="h1" lang="en" sx={{ mb: 3 }}>
          {en.notFound}
        </Typography>
        <LinkButton to={paths.dashboard} variant="contained">
          {viShell.notFound.link}
        </LinkButton>
      </Box>
    </Box>
  );
}
