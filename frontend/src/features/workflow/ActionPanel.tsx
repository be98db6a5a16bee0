import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useUser } from '@/api/session';
import { type Ebook, may, type Transition } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { viSubmit } from '@/text/review/viSubmit';
import { LinkButton } from '@/ui/LinkButton';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { Panel } from '@/ui/Panel';
import { paths } from '@/ui/paths';
import { actionIcons } from './actionIcons';
import { atFoot, type BesideFrom, usePublishFootHeight } from './docked';
import { lacksPdf } from './submitRemarks';
import { actionFacts, transitionsOf } from './transitions';
import { useActionsWithDraft } from './useComment';

interface Props {
  ebook: Ebook;
  onAction: (action: Transition) => void;
  besideFrom: BesideFrom;
  /** The action whose panel was just closed; the focus returns to its button. */
  focusOn: Transition | null;
  /** The decision panel, or a note that the decision is delayed; shown instead of the buttons. */
  insteadOfButtons: ReactNode;
  /** Shown after a decision. */
  children?: ReactNode;
}

export function ActionPanel(props: Props) {
  const { ebook, onAction, besideFrom, focusOn, insteadOfButtons, children } = props;
  const actions = transitionsOf(ebook);
  const pdfMissing = ebook.status === 'draft' && actions.includes('submit') && lacksPdf(ebook);
  return (
    <Box sx={actions.length > 0 || insteadOfButtons ? panelSx(besideFrom) : undefined}>
      <Panel title={viEbooks.detail.actions}>
        {children}
        {pdfMissing && !insteadOfButtons && (
          <Typography variant="body2" sx={{ color: 'warning.main', mb: 1.5 }}>
            {viEbooks.detail.pdfMissing}{' '}
            <Link to={paths.editPdf(ebook.id)} style={{ color: 'inherit' }}>
              {viSubmit.addPdf}
            </Link>
          </Typography>
        )}
        {insteadOfButtons}
        {!insteadOfButtons && actions.length === 0 && <NothingToDecide ebook={ebook} />}
        {!insteadOfButtons && actions.length > 0 && (
          <Buttons
            ebookId={ebook.id}
            actions={actions}
            onAction={onAction}
            besideFrom={besideFrom}
            focusOn={focusOn}
          />
        )}
      </Panel>
    </Box>
  );
}

/** Shown if the user has no action: for the creator of a returned e-book, what to do next. */
function NothingToDecide({ ebook }: { ebook: Ebook }) {
  if (!may(ebook, 'edit')) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {viEbooks.detail.noActions}
      </Typography>
    );
  }
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {viSubmit.correctFirst}
      </Typography>
      <LinkButton to={paths.editEbook(ebook.id)} variant="contained" fullWidth>
        {viSubmit.correct}
      </LinkButton>
    </>
  );
}

/**
 * On small screens the buttons leave the frame for the foot of the window. A frame with only a
 * title (the first child) and buttons (the second) is hidden; screen readers still read the title.
 */
const panelSx =
  (besideFrom: BesideFrom): SxProps<Theme> =>
  (theme) => ({
    [theme.breakpoints.down(besideFrom)]: {
      '& > section:has(> :nth-child(2):last-child)': {
        padding: 0,
        border: 0,
        '& > :first-child': visuallyHidden,
      },
    },
  });

interface ButtonsProps extends Pick<Props, 'onAction' | 'besideFrom' | 'focusOn'> {
  ebookId: string;
  actions: Transition[];
}

/** On small screens the buttons stay at the foot of the window. */
function Buttons({ ebookId, actions, onAction, besideFrom, focusOn }: ButtonsProps) {
  const withDraft = useActionsWithDraft(useUser()?.id ?? '', ebookId, actions);
  const box = useRef<HTMLDivElement>(null);
  usePublishFootHeight(box);
  return (
    <Box ref={box} sx={barSx(besideFrom)}>
      {withDraft.length > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {viDecision.kept(withDraft.map((action) => viEbooks.action[action]).join(', '))}
        </Typography>
      )}
      <Box sx={buttonsSx(besideFrom)}>
        {actions.map((action) => (
          <ActionButton
            key={action}
            action={action}
            onAction={onAction}
            autoFocus={action === focusOn}
          />
        ))}
      </Box>
    </Box>
  );
}

const barSx =
  (besideFrom: BesideFrom): SxProps<Theme> =>
  (theme) => ({
    display: 'grid',
    gap: 1,
    [theme.breakpoints.down(besideFrom)]: theme.unstable_sx({ ...atFoot, p: 1.5 }),
  });

const buttonsSx = (besideFrom: BesideFrom) => ({
  display: 'grid',
  gap: 1,
  gridAutoColumns: '1fr',
  gridAutoFlow: { xs: 'column', [besideFrom]: 'row' },
});

interface ButtonProps {
  action: Transition;
  onAction: (action: Transition) => void;
  autoFocus: boolean;
}

function ActionButton({ action, onAction, autoFocus }: ButtonProps) {
  const Icon = actionIcons[action];
  const { destructive } = actionFacts[action];
  return (
    <Button
      variant={destructive ? 'outlined' : 'contained'}
      color={destructive ? 'error' : 'primary'}
      startIcon={<Icon />}
      onClick={() => onAction(action)}
      autoFocus={autoFocus}
      sx={{ minHeight: 42 }}
    >
      {viEbooks.action[action]}
    </Button>
  );
}
