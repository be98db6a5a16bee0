import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import LessIcon from '@mui/icons-material/ExpandMore';
import WaitingIcon from '@mui/icons-material/PauseCircleOutlined';
import RunningIcon from '@mui/icons-material/PendingOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { viTray } from '@/text/list/viTray';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import type { Task } from '@/ui/tray/tasks';
import { overallOf } from './overall';
import { reserveTraySpace } from './reserveTraySpace';
import { TaskRow } from './TaskRow';

interface Props {
  tasks: readonly Task[];
  onOpen: (id: string) => void;
}

const icons = {
  running: RunningIcon,
  waiting: WaitingIcon,
  failed: ErrorIcon,
  done: DoneIcon,
};

/** A button with the state of all tasks, and above it, on request, each task. */
export function TrayPanel({ tasks, onOpen }: Props) {
  const [isOpen, setOpen] = useState<boolean>(); // undefined until it is first opened
  const { state, text, announcement } = overallOf(tasks);
  const Icon = icons[state];
  return (
    <Box component="section" ref={reserveTraySpace} aria-label={viTray.title} sx={cornerSx}>
      {isOpen && (
        <Paper sx={panelSx}>
          <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 0.5, py: 0.5 }}>
            <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
              {viTray.title}
            </Typography>
            <IconButton autoFocus aria-label={viTray.close} onClick={() => setOpen(false)}>
              <LessIcon />
            </IconButton>
          </Box>
          <Box component="ul" sx={listSx}>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} onOpen={() => onOpen(task.id)} />
            ))}
          </Box>
        </Paper>
      )}
      {!isOpen && (
        <Button
          variant="contained"
          color={state === 'failed' ? 'error' : 'primary'}
          startIcon={<Icon />}
          aria-expanded={false}
          autoFocus={isOpen === false}
          onClick={() => setOpen(true)}
          sx={{ minHeight: 44, borderRadius: 99, boxShadow: 6 }}
        >
          {text}
        </Button>
      )}
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  );
}

const cornerSx = {
  position: 'fixed',
  right: 12,
  bottom: 'calc(var(--foot, 0px) + 12px)',
  zIndex: 'appBar',
  maxWidth: 'calc(100vw - 24px)',
  '@media print': { display: 'none' },
};

const panelSx = {
  width: 380,
  maxWidth: '100%',
  maxHeight: 'min(420px, calc(100dvh - 160px))',
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderColor: 'divider',
  boxShadow: 6,
};

const listSx = { listStyle: 'none', m: 0, p: 0, overflow: 'auto' };
