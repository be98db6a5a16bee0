import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { viTray } from '@/text/list/viTray';
import { vi } from '@/text/vi';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { onePress } from '@/ui/focus/onePress';
import { LinkButton } from '@/ui/LinkButton';
import { Progress } from '@/ui/messages/Progress';
import type { Task } from '@/ui/tray/tasks';

interface Props {
  task: Task;
  onOpen: () => void;
}

/** What a task is doing, with buttons for its details and what can be done next. */
export function TaskRow({
  task: { kind, title, text, percent, state, again, next, dismiss },
  onOpen,
}: Props) {
  return (
    <Box component="li" ref={keepsFocusOnPage} sx={rowSx}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography
            variant="body2"
            sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}
          >
            {text}
          </Typography>
        </Box>
        {kind !== 'upload' && (
          <Button size="small" aria-label={viTray.openOf(title)} onClick={onOpen}>
            {viTray.open}
          </Button>
        )}
        {dismiss && (
          <IconButton
            size="small"
            aria-label={viTray.dismissOf(title)}
            title={viTray.dismiss}
            onClick={dismiss}
            {...onePress}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {again && (
        <Button
          ref={keepsFocusOnPage}
          size="small"
          variant="outlined"
          onClick={again}
          sx={{ justifySelf: 'start' }}
        >
          {vi.common.retry}
        </Button>
      )}
      {next && (
        <LinkButton to={next.to} size="small" variant="outlined" sx={{ justifySelf: 'start' }}>
          {next.label}
        </LinkButton>
      )}
      {state === 'running' && <Progress label={title} percent={percent ?? undefined} />}
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gap: 0.75,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
};
