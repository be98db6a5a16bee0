import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { vi } from '@/text/vi';
import { Words } from './Words';

interface ErrorProps {
  title: string;
  message: string;
  onRetry?: () => void;
  severity?: 'error' | 'warning';
  /** The error stands for the whole screen, so its title is the screen's heading. */
  screen?: boolean;
  /** Another way out, beside the retry. */
  children?: ReactNode;
}

export function ErrorState(props: ErrorProps) {
  const { title, message, onRetry, severity = 'error', screen = false, children } = props;
  return (
    <Alert severity={severity} sx={{ maxWidth: 720 }}>
      <AlertTitle component={screen ? 'h1' : 'div'}>{title}</AlertTitle>
      <Words>{message}</Words>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        {onRetry && (
          <Button size="small" variant="outlined" color="inherit" onClick={onRetry}>
            {vi.common.retry}
          </Button>
        )}
        {children}
      </Box>
    </Alert>
  );
}

interface EmptyProps {
  icon: ReactNode;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ icon, text, children }: EmptyProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        py: 6,
        px: 2,
        textAlign: 'center',
        color: 'text.secondary',
        '& > svg': { fontSize: 48, color: 'primary.main', opacity: 0.75 },
      }}
    >
      {icon}
      <Typography sx={{ fontWeight: 500 }}>{text}</Typography>
      {children}
    </Box>
  );
}
