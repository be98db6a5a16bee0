import ConstructionIcon from '@mui/icons-material/ConstructionOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import { OwnAccountButton } from '@/features/auth/OwnAccountButton';
import { PeopleLink } from '@/features/people/PeopleLink';
import { en } from '@/text/literals';
import { viShell } from '@/text/people/viShell';
import { viEbooks } from '@/text/record/viEbooks';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';

const titles: Record<string, string> = {
  [paths.exams]: viShell.nav.exams,
  [paths.createExam]: viEbooks.createExam,
  [paths.users]: viShell.nav.users,
  [paths.settings]: viShell.nav.settings,
  [paths.profile]: viShell.menu.profile,
};

/** A menu entry whose screen does not exist yet. */
export default function ComingSoonPage() {
  const path = useLocation().pathname.replace(/\/$/, '');
  return (
    <Page title={titles[path] ?? en.comingSoon}>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh', textAlign: 'center' }}>
        <Box>
          <ConstructionIcon sx={{ fontSize: 56, color: 'primary.main', opacity: 0.75, mb: 1.5 }} />
          <Typography lang="en" sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
            {en.comingSoon}
          </Typography>
          <Box sx={{ mt: 3 }}>
            {path === paths.users && <PeopleLink />}
            {path === paths.profile && <OwnAccountButton />}
          </Box>
        </Box>
      </Box>
    </Page>
  );
}
