import LibraryIcon from '@mui/icons-material/AutoStoriesOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { countOf, type Statistics, type Status } from '@/api/types';
import { statusIcons } from '@/features/workflow/statusIcons';
import { formatNumber } from '@/text/format';
import { viDashboard } from '@/text/list/viDashboard';
import { vi } from '@/text/vi';
import { paths } from '@/ui/paths';

interface CardProps {
  label: string;
  value: number;
  search: string;
  Icon: typeof SvgIcon;
  /** The status whose colours it uses; without one, the theme's. */
  status?: Status;
}

const cardGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
};

const cardHeight = 112;

/** One line, also while the cards are loading, so that nothing moves. */
const captionSx = { color: 'text.secondary', mb: 1, height: 22 };

export function SummaryCards({ statistics }: { statistics: Statistics }) {
  const { cards } = viDashboard;
  const count = (status: Status) => countOf(statistics, status);
  return (
    <Box component="section" aria-label={viDashboard.summary}>
      <Typography variant="body2" sx={captionSx}>
        {viDashboard.whole}
      </Typography>
      <Box sx={cardGrid}>
        <SummaryCard label={cards.total} value={statistics.total} search="" Icon={LibraryIcon} />
        <StatusCard label={cards.published} status="published" value={count('published')} />
        <StatusCard label={cards.pending} status="pending_review" value={count('pending_review')} />
        <StatusCard label={cards.drafts} status="draft" value={count('draft')} />
      </Box>
    </Box>
  );
}

function StatusCard(props: { label: string; status: Status; value: number }) {
  return (
    <SummaryCard
      {...props}
      search={`?status=${props.status.toUpperCase()}`}
      Icon={statusIcons[props.status]}
    />
  );
}

function SummaryCard({ label, value, search, Icon, status }: CardProps) {
  return (
    <Card sx={{ height: cardHeight }}>
      <CardActionArea component={Link} to={`${paths.ebooks}${search}`} sx={cardSx}>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {label}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 40,
            borderRadius: 2,
            bgcolor: status ? `status.${status}.tint` : 'sunken',
            color: status ? `status.${status}.ink` : 'primary.main',
          }}
        >
          <Icon />
        </Box>
        <Typography sx={numberSx}>{formatNumber(value)}</Typography>
      </CardActionArea>
    </Card>
  );
}

/** The number is below the icon, so that millions have room on a phone. */
const cardSx = {
  height: '100%',
  p: 2,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 1,
  alignContent: 'space-between',
};

const numberSx = {
  gridColumn: '1 / 3',
  fontSize: { xs: '1.5rem', lg: '1.875rem' },
  fontWeight: 700,
  lineHeight: 1.3,
};

export function SummaryCardsLoading() {
  return (
    <Box>
      <Typography variant="body2" sx={captionSx}>
        {viDashboard.whole}
      </Typography>
      <Box role="status" aria-label={vi.common.loading} sx={cardGrid}>
        {['total', 'published', 'pending', 'drafts'].map((key) => (
          <Skeleton key={key} variant="rounded" height={cardHeight} />
        ))}
      </Box>
    </Box>
  );
}
