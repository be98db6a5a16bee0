import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { langOf } from '@/text/literals';
import { vi } from '@/text/vi';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { LocalizedText } from './LocalizedText';
import { MessageBox } from './MessageBox';

interface ErrorProps {
  title: string;
  message: string;
  onRetry?: () => void;
  severity?: 'error' | 'warning';
  /** What was read before is still shown below. */
  kept?: boolean;
  /** The error replaces the whole screen, so its title is the screen's heading. */
  screen?: boolean;
  /** Another action beside the retry. */
  children?: ReactNode;
}

export function ErrorState(props: ErrorProps) {
  const { message, onRetry, kept, severity = 'error', screen = false, children } = props;
  const title = kept ? vi.common.outdated : props.title;
  const failed = severity === 'error' && !kept;
  return (
    <MessageBox
      ref={keepsFocusOnPage} // a retry removes its button
      role="alert"
      tone={failed ? 'rejected' : 'pending_review'}
      icon={failed ? <ErrorIcon /> : <WarningIcon />}
      sx={{ maxWidth: 720, mb: kept ? 2 : 0 }}
    >
      <Typography
        component={screen && !kept ? 'h1' : 'div'}
        lang={langOf(title)}
        sx={{ fontWeight: 600, mb: 0.5 }}
      >
        {title}
      </Typography>
      <LocalizedText>{message}</LocalizedText>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        {onRetry && (
          <Button size="small" variant="outlined" color="inherit" onClick={onRetry}>
            {vi.common.retry}
          </Button>
        )}
        {children}
      </Box>
    </MessageBox>
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
      ref={keepsFocusOnPage}
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
