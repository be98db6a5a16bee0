import BookIcon from '@mui/icons-material/AutoStoriesOutlined';
import ExamIcon from '@mui/icons-material/QuizOutlined';
import WorkflowIcon from '@mui/icons-material/RuleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LoginForm } from '@/features/auth/LoginForm';
import type { OnSignedIn } from '@/features/auth/useSignIn';
import { en } from '@/text/literals';
import { vi } from '@/text/vi';
import { Logo } from '@/ui/Logo';
import { useDocumentTitle } from '@/ui/useDocumentTitle';

const offers = [
  { text: vi.login.ebooks, Icon: BookIcon },
  { text: vi.login.workflow, Icon: WorkflowIcon },
  { text: vi.login.exams, Icon: ExamIcon },
];

export interface LoginPageProps {
  onSignedIn: OnSignedIn;
  children?: ReactNode;
}

/** The first screen of most visits, so it loads neither the router nor the store. */
export default function LoginPage({ onSignedIn, children }: LoginPageProps) {
  useDocumentTitle(vi.login.title);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Introduction />
      <Box sx={{ display: 'grid', placeItems: 'center', p: { xs: 2, sm: 4 } }}>
        <Box
          sx={{
            width: '100%',
            maxWidth: 420,
            p: { xs: 3, sm: 4 },
            border: 1,
            borderColor: 'divider',
            borderRadius: 3,
            bgcolor: 'background.paper',
          }}
        >
          <Typography variant="h1" sx={{ mb: 3 }}>
            {vi.login.title}
          </Typography>
          {children ?? <LoginForm onSignedIn={onSignedIn} />}
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
            {vi.login.help}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

function Introduction() {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        alignItems: { xs: 'center', md: 'stretch' },
        gap: { xs: 2, md: 4 },
        p: { xs: 3, md: 8 },
        bgcolor: 'sunken',
        borderRight: { md: 1 },
        borderBottom: { xs: 1, md: 0 },
        // a single colour would be reset by the border widths per breakpoint
        borderColor: { xs: 'divider', md: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Logo size={48} />
        <Box>
          <Typography lang="en" sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
            {en.subtitle}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{vi.login.intro}</Typography>
        </Box>
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', p: 0, m: 0, display: { xs: 'none', md: 'grid' }, gap: 2.5 }}
      >
        {offers.map(({ text, Icon }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <Icon sx={{ color: 'primary.main' }} />
            <Typography>{text}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
