import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OwnSession } from '@/api/account/account';
import { formatTime } from '@/text/format';
import { viAccount } from '@/text/people/viAccount';
import { onePress } from '@/ui/focus/onePress';
import { Tag } from '@/ui/Tag';

const words = viAccount.sessions;

interface Props {
  session: OwnSession;
  disabled: boolean;
  onEnd: () => void;
}

/** One session: its device, its start, its last use, and a button to end it. */
export function SessionRow({ session, disabled, onEnd }: Props) {
  const device = session.device || words.unknown;
  const began = formatTime(session.started_at);
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.25 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{device}</Typography>
          {session.current && <Tag>{words.current}</Tag>}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.used(formatTime(session.used_at))}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.began(began)}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={disabled}
          aria-label={words.endThis(device, began)}
          onClick={onEnd}
          {...onePress}
        >
          {words.end}
        </Button>
      )}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  columnGap: 2,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
