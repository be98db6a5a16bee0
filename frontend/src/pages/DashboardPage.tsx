import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetStatisticsQuery } from '@/api/ebooks/statistics';
import { useUser } from '@/api/session';
import { shownRead } from '@/api/shownRead';
import type { Role, Statistics, User } from '@/api/types';
import { PendingWork } from '@/features/dashboard/PendingWork';
import { QuickActions } from '@/features/dashboard/QuickActions';
import { StatusPanel } from '@/features/dashboard/StatusPanel';
import { SummaryCards, SummaryCardsLoading } from '@/features/dashboard/SummaryCards';
import { viDashboard } from '@/text/list/viDashboard';
import { lazyPart } from '@/ui/loading/lazyPart';
import { ErrorState } from '@/ui/messages/states';
import { Page } from '@/ui/Page';

const FirstSteps = lazyPart(
  async () => (await import('@/features/dashboard/FirstSteps')).FirstSteps,
  { shown: 'background' },
);

export default function DashboardPage() {
  const user = useUser();
  if (!user) return null;
  return (
    <Page
      title={viDashboard.title}
      subtitle={
        <Typography sx={{ color: 'text.secondary' }}>
          {viDashboard.greeting(user.full_name)}
        </Typography>
      }
    >
      <Numbers user={user} />
    </Page>
  );
}

function Numbers({ user }: { user: User }) {
  const { role } = user;
  const query = useGetStatisticsQuery();
  const { data, failed } = shownRead(query);
  const failure = failed && <ErrorState severity="warning" title={viDashboard.error} {...failed} />;
  if (data) {
    return (
      <>
        {failure}
        <Ready user={user} statistics={data} />
      </>
    );
  }
  if (query.isFetching) return <Loading role={role} />;
  return (
    <WithQuickActions role={role}>
      {failure ?? <Alert severity="info">{viDashboard.none}</Alert>}
    </WithQuickActions>
  );
}

function Ready({ user: { id, role }, statistics }: { user: User; statistics: Statistics }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SummaryCards statistics={statistics} />
      <Box sx={columns}>
        <StatusPanel statistics={statistics} />
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <PendingWork role={role} statistics={statistics} />
          <QuickActions role={role} />
        </Box>
      </Box>
      {statistics.mine.total === 0 && <FirstSteps userId={id} />}
    </Box>
  );
}

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } };

function Loading({ role }: { role: Role }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SummaryCardsLoading />
      <Box sx={columns}>
        <Skeleton variant="rounded" height={340} />
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Skeleton variant="rounded" height={role === 'EXPERT' ? 124 : 172} />
          <QuickActions role={role} />
        </Box>
      </Box>
    </Box>
  );
}

/** The quick actions need no statistics, so they are shown without them. */
function WithQuickActions({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {children}
      <Box sx={columns}>
        <QuickActions role={role} />
      </Box>
    </Box>
  );
}
