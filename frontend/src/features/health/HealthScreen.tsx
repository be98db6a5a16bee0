import NothingIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type Health, useGetHealthQuery } from '@/api/management/health';
import { shownRead } from '@/api/shownRead';
import { formatNumber, formatTime } from '@/text/format';
import { viHealth } from '@/text/management/viHealth';
import { LoadingRows } from '@/ui/loading/LoadingRows';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { PartRow } from './PartRow';

/** The state of every part of the system. While it is checked again, the previous result stays visible. */
export function HealthScreen() {
  const { data, failed } = shownRead(
    useGetHealthQuery(undefined, { refetchOnMountOrArgChange: true }),
  );
  return (
    <Box sx={{ minHeight: 400 }}>
      {failed && <ErrorState title={viHealth.error} {...failed} />}
      {!data ? (
        !failed && <LoadingRows label={viHealth.loading} height={64} />
      ) : data.parts.length === 0 ? (
        <EmptyState icon={<NothingIcon />} text={viHealth.empty} />
      ) : (
        <Parts health={data} />
      )}
    </Box>
  );
}

function Parts({ health }: { health: Health }) {
  const needAction = health.parts.filter(({ state }) => state === 'warn' || state === 'bad').length;
  return (
    <>
      <Box role="status" sx={{ mb: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {needAction === 0 ? viHealth.allFine : viHealth.needAction(formatNumber(needAction))}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {viHealth.at(formatTime(health.at))}
        </Typography>
      </Box>
      <Paper
        component="ul"
        variant="outlined"
        aria-label={viHealth.list}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {health.parts.map((part) => (
          <PartRow key={part.name} part={part} />
        ))}
      </Paper>
    </>
  );
}
