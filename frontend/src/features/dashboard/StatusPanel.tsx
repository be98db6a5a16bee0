import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { countOf, type Statistics, type Status, statuses } from '@/api/types';
import { StatusBadge } from '@/features/workflow/StatusBadge';
import { formatNumber, percent } from '@/text/format';
import { viDashboard } from '@/text/list/viDashboard';
import { viEbooks } from '@/text/record/viEbooks';
import { Progress } from '@/ui/messages/Progress';
import { Panel } from '@/ui/Panel';

export function StatusPanel({ statistics }: { statistics: Statistics }) {
  return (
    <Panel title={viDashboard.status}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {statuses.map((status) => (
          <StatusRow
            key={status}
            status={status}
            count={countOf(statistics, status)}
            total={statistics.total}
          />
        ))}
      </Box>
    </Panel>
  );
}

function StatusRow({ status, count, total }: { status: Status; count: number; total: number }) {
  const share = percent(count, total);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
        <StatusBadge status={status} />
        <Box sx={{ flex: 1 }} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatNumber(count)}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600, minWidth: 44, textAlign: 'right' }}>
          {share}%
        </Typography>
      </Box>
      <Progress label={viEbooks.status[status]} percent={share} color={`status.${status}.bar`} />
    </Box>
  );
}
