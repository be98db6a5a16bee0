import PrevIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatNumber } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';
import { paths } from '@/ui/paths';
import type { ListPosition } from './queue';

/** Links to the previous and next e-book of the list that the user came from. */
export function ListNav({ position }: { position: ListPosition }) {
  const { detail } = viEbooks;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}>
      <Step id={position.prev} label={detail.prev} Icon={PrevIcon} />
      <Typography variant="body2">
        {detail.position(formatNumber(position.number), formatNumber(position.total))}
      </Typography>
      <Step id={position.next} label={detail.next} Icon={NextIcon} />
    </Box>
  );
}

interface StepProps {
  id: string | null;
  label: string;
  Icon: typeof NextIcon;
}

function Step({ id, label, Icon }: StepProps) {
  if (!id) {
    return (
      <IconButton size="small" disabled aria-label={label}>
        <Icon />
      </IconButton>
    );
  }
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      component={Link}
      to={paths.ebook(id)}
      replace
    >
      <Icon />
    </IconButton>
  );
}
