import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Notification } from '@/api/reviewTypes';
import { formatClock } from '@/text/format';
import { viNotifications } from '@/text/people/viNotifications';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { addressOf, leadsHere, opensLink, sentenceOf } from './rows';

interface Props {
  notification: Notification;
  /** The heading of its day; only on the first of a day. */
  day?: string;
  onRead: (id: string) => void;
  onClose: () => void;
}

/**
 * One notification: who did what with which e-book, the text, and the time. Following its link
 * marks it as read.
 */
export function NotificationRow({ notification, day, onRead, onClose }: Props) {
  const { id, ebook, text, created_at, read_at } = notification;
  const unread = read_at === null;
  const onFollow = (event: MouseEvent) => {
    if (!opensLink(event)) return;
    if (unread) onRead(id);
    if (leadsHere(event)) onClose();
  };
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      {day && (
        <Typography component="h3" variant="h3" sx={daySx}>
          {day}
        </Typography>
      )}
      <Box
        component={Link}
        to={addressOf(notification)}
        onClick={onFollow}
        onAuxClick={onFollow}
        sx={rowSx}
      >
        <Box component="span" aria-hidden sx={dotSx} data-unread={unread ? '' : undefined} />
        <Box component="span" sx={{ display: 'grid', gap: 0.25, flex: 1, minWidth: 0 }}>
          <span>
            {unread && <span style={visuallyHidden}>{viNotifications.unread}: </span>}
            <Box component="span" sx={{ fontWeight: unread ? 600 : 400 }}>
              {sentenceOf(notification)}
            </Box>
          </span>
          <Box component="span" sx={{ ...twoLines, color: 'primary.main', fontWeight: 500 }}>
            {ebook.title}
          </Box>
          {text && (
            <Box component="span" sx={twoLines}>
              {text}
            </Box>
          )}
          <Box component="time" dateTime={created_at} sx={timeSx}>
            {formatClock(created_at)}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

const daySx = { px: 2, pt: 1.25, pb: 0.5, color: 'text.secondary', bgcolor: 'sunken' };

const rowSx = {
  position: 'relative', // keeps visually hidden text inside the row, so that it does not cause scrolling
  display: 'flex',
  gap: 1.25,
  px: 2,
  py: 1.25,
  fontSize: '0.875rem',
  lineHeight: 1.45,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'sunken' },
  '&:focus-visible': {
    bgcolor: 'sunken',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
  },
};

const dotSx = {
  flex: 'none',
  width: 8,
  height: 8,
  mt: 0.75,
  borderRadius: '50%',
  '&[data-unread]': { bgcolor: 'primary.main' },
};

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

const timeSx = { fontSize: '0.8125rem', color: 'text.secondary' };
