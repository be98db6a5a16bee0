import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Ebook, Transition } from '@/api/types';
import { viEbooks } from '@/text/viEbooks';
import { Panel } from '@/ui/Panel';
import { visuallyHidden } from '@/ui/visuallyHidden';
import { actionIcons } from './actionIcons';
import { destructive, transitionsOf } from './transitions';

interface Props {
  ebook: Ebook;
  onAction: (action: Transition) => void;
  /** What comes after a decision. */
  children?: ReactNode;
}

export function ActionPanel({ ebook, onAction, children }: Props) {
  const actions = transitionsOf(ebook);
  const missing = ebook.status === 'draft' && actions.includes('submit') && !ebook.file_url;
  return (
    <Box sx={actions.length > 0 ? panelSx : undefined}>
      <Panel title={viEbooks.detail.actions}>
        {children}
        {missing && (
          <Typography variant="body2" sx={{ color: 'warning.main', mb: 1.5 }}>
            {viEbooks.detail.pdfMissing}
          </Typography>
        )}
        {actions.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {viEbooks.detail.noActions}
          </Typography>
        )}
        {actions.length > 0 && (
          <Box sx={buttonsSx}>
            {actions.map((action) => (
              <ActionButton key={action} action={action} onAction={onAction} />
            ))}
          </Box>
        )}
      </Panel>
    </Box>
  );
}

/** Where the buttons are at the foot and nothing else is left, no empty frame stays behind. */
const panelSx: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down('md')]: {
    '& > section:has(> :nth-child(2):last-child)': {
      padding: 0,
      border: 0,
      '& > :first-child': visuallyHidden,
    },
  },
});

/** On small screens the decision is always in reach, at the foot of the window. */
const buttonsSx = {
  display: 'grid',
  gap: 1,
  gridAutoColumns: '1fr',
  gridAutoFlow: { xs: 'column', md: 'row' },
  position: { xs: 'fixed', md: 'static' },
  zIndex: { xs: 'appBar', md: 'auto' },
  inset: 'auto 0 0 0',
  p: { xs: 1.5, md: 0 },
  bgcolor: 'background.paper',
  borderTop: { xs: 1, md: 0 },
  borderColor: { xs: 'divider', md: 'divider' },
};

interface ButtonProps {
  action: Transition;
  onAction: (action: Transition) => void;
}

function ActionButton({ action, onAction }: ButtonProps) {
  const Icon = actionIcons[action];
  const grave = destructive.has(action);
  return (
    <Button
      variant={grave ? 'outlined' : 'contained'}
      color={grave ? 'error' : 'primary'}
      startIcon={<Icon />}
      onClick={() => onAction(action)}
      sx={{ minHeight: 42 }}
    >
      {viEbooks.action[action]}
    </Button>
  );
}
