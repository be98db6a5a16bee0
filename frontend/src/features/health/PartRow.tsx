import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import BadIcon from '@mui/icons-material/ErrorOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import WarnIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { HealthPart, HealthState, PartName } from '@/api/management/health';
import { viHealth } from '@/text/management/viHealth';
import { figuresOf } from './figures';

/** Each state has its own shape and word, so that colour is never the only sign. */
const states: Record<HealthState, { Icon: typeof SvgIcon; color: string }> = {
  ok: { Icon: OkIcon, color: 'status.approved.ink' },
  warn: { Icon: WarnIcon, color: 'status.pending_review.ink' },
  bad: { Icon: BadIcon, color: 'status.rejected.ink' },
  unknown: { Icon: UnknownIcon, color: 'text.secondary' },
};

/** A newer server may name other parts. */
const names: Readonly<Record<string, string>> = viHealth.name satisfies Record<PartName, string>;

type Remedies = Partial<Record<HealthState, string>>;
const remedies: Readonly<Record<string, Remedies>> = viHealth.remedy satisfies Record<
  PartName,
  Remedies
>;

/** A part of the system: its state, its figures, and what to do. */
export function PartRow({ part }: { part: HealthPart }) {
  const { Icon, color } = states[part.state];
  const figures = figuresOf(part);
  const remedy = remedies[part.name]?.[part.state];
  return (
    <Box component="li" sx={rowSx}>
      <Typography component="h2" sx={{ gridArea: 'name', fontWeight: 600 }}>
        {names[part.name] ?? part.name}
      </Typography>
      <Box sx={{ gridArea: 'state', display: 'flex', gap: 0.75, fontWeight: 600, color }}>
        <Icon sx={{ fontSize: 22 }} />
        {viHealth.state[part.state]}
      </Box>
      <Box sx={{ gridArea: 'facts', minWidth: 0, overflowWrap: 'anywhere' }}>
        {figures.length > 0 && (
          <Typography variant="body2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {figures.join(' · ')}
          </Typography>
        )}
        {remedy && (
          <Typography
            variant="body2"
            sx={{ color: 'text.secondary', mt: figures.length ? 0.5 : 0 }}
          >
            <Box component="span" sx={{ fontWeight: 600 }}>
              {viHealth.toDo}:
            </Box>{' '}
            {remedy}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', md: '200px 140px minmax(0, 1fr)' },
  gridTemplateAreas: { xs: '"name state" "facts facts"', md: '"name state facts"' },
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'start',
  px: 2,
  py: 1.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
