import AddIcon from '@mui/icons-material/AddCircleOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import ExamIcon from '@mui/icons-material/QuizOutlined';
import ReviewIcon from '@mui/icons-material/RateReviewOutlined';
import Box from '@mui/material/Box';
import type { Role } from '@/api/types';
import { viDashboard } from '@/text/list/viDashboard';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { paths } from '@/ui/paths';

/** By the specification, only these two roles see the link to user management. */
const userManagers: readonly Role[] = ['MANAGER', 'ADMIN'];

export function QuickActions({ role }: { role: Role }) {
  const links = [
    { to: paths.createEbook, label: viDashboard.createEbook, Icon: AddIcon },
    { to: paths.createExam, label: viEbooks.createExam, Icon: ExamIcon },
    ...(userManagers.includes(role)
      ? [{ to: paths.users, label: viDashboard.users, Icon: UsersIcon }]
      : []),
    { to: paths.queue, label: viDashboard.review, Icon: ReviewIcon },
  ];
  return (
    <Panel title={viDashboard.quick}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {links.map(({ to, label, Icon }) => (
          <LinkButton
            key={to}
            to={to}
            variant="outlined"
            startIcon={<Icon />}
            sx={{ justifyContent: 'flex-start', py: 1.25 }}
          >
            {label}
          </LinkButton>
        ))}
      </Box>
    </Panel>
  );
}
