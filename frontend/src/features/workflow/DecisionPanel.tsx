import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { useUser } from '@/api/session';
import type { Ebook, Transition } from '@/api/types';
import { useWait } from '@/api/waiting';
import { useNotesContext } from '@/features/notes/state/useNotesContext';
import { shortened } from '@/text/length';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { lazyPart } from '@/ui/loading/lazyPart';
import { BusyNote } from '@/ui/messages/BusyNote';
import { BeforeSubmitting } from './BeforeSubmitting';
import { CommentField } from './CommentField';
import { type BesideFrom, dockedSx, footerSx, usePublishFootHeight } from './docked';
import { Trouble } from './Trouble';
import { actionFacts } from './transitions';
import { type DecisionPanelOptions, useDecisionPanel } from './useDecisionPanel';

const InsertNotes = lazyPart(
  async () => (await import('@/features/notes/review/InsertNotes')).InsertNotes,
);

const ReasonTemplates = lazyPart(
  async () => (await import('@/features/reasons/ReasonTemplates')).ReasonTemplates,
);

export interface DecisionProps extends DecisionPanelOptions {
  besideFrom: BesideFrom;
  /** Switches for what happens after the decision. */
  children?: ReactNode;
}

/**
 * Asks before a change of status, and takes the comment for the history. It is not modal: the
 * document can be read while it is open.
 */
export function DecisionPanel({ besideFrom, children, ...options }: DecisionProps) {
  const { ebook, action } = options;
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useDecisionPanel(options, box, field);
  const { busy } = panel;
  const titleId = useId();
  usePublishFootHeight(box);
  return (
    <Box
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={panel.onKeyDown}
      sx={dockedSx(besideFrom)}
    >
      <Heading id={titleId} action={action} onClose={panel.close} />
      <Trouble ebook={ebook} action={action} error={panel.error} quiet={panel.done || busy} />
      {panel.comment.typedMeanwhile && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {viDecision.typedMeanwhile(viEbooks.done[action])}
        </Alert>
      )}
      <Question ebook={ebook} action={action} />
      {action === 'submit' && <BeforeSubmitting ebook={ebook} />}
      {action === 'reject' && <RejectTools panel={panel} />}
      {!panel.pdfMissing && (
        <CommentField
          comment={panel.comment}
          label={actionFacts[action].commentLabel ?? viEbooks.dialog.optional}
          required={panel.required}
          problem={panel.problem}
          enterSends={panel.enterSends}
          onLeave={panel.onLeave}
          inputRef={field}
        />
      )}
      <BusyNote seconds={useWait('perform')} />
      <Box sx={footerSx}>
        {children}
        <Box sx={{ display: 'flex', flex: 'none', gap: 1 }}>
          <Button color="inherit" onClick={panel.drop} disabled={busy}>
            {viEbooks.dialog.cancel}
          </Button>
          <Confirm action={action} disabled={!panel.ready} busy={busy} onClick={panel.confirm} />
        </Box>
      </Box>
    </Box>
  );
}

/** Puts open notes and templates into the reason. */
function RejectTools({ panel }: { panel: ReturnType<typeof useDecisionPanel> }) {
  const notes = useNotesContext();
  const { text, change, setReasons } = panel.comment;
  return (
    <>
      {notes?.notes && <InsertNotes context={notes} text={text} onText={change} />}
      <ReasonTemplates text={text} onText={change} onUsed={setReasons} />
    </>
  );
}

interface ConfirmProps {
  action: Transition;
  disabled: boolean;
  busy: boolean;
  onClick: () => void;
}

function Confirm({ action, disabled, busy, onClick }: ConfirmProps) {
  const color = actionFacts[action].destructive ? 'error' : 'primary';
  return (
    <Button variant="contained" color={color} disabled={disabled} onClick={onClick}>
      {busy ? viEbooks.dialog.processing : viEbooks.action[action]}
    </Button>
  );
}

interface HeadingProps {
  id: string;
  action: Transition;
  onClose: () => void;
}

function Heading({ id, action, onClose }: HeadingProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
      <Typography id={id} variant="h3" sx={{ flex: 1 }}>
        {viEbooks.action[action]}
      </Typography>
      <IconButton
        size="small"
        edge="end"
        onClick={onClose}
        aria-label={viDecision.close}
        title={viDecision.close}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** The page's heading has the full title; here it is cut, so that the question stays visible. */
const maxTitleShown = 80;

function Question({ ebook, action }: { ebook: Ebook; action: Transition }) {
  const user = useUser();
  const own = actionFacts[action].decides && ebook.created_by === user?.id;
  return (
    <Box sx={{ mb: 2, maxHeight: { xs: 112, md: 168 }, overflowY: 'auto' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {viEbooks.dialog[action](shortened(ebook.title, maxTitleShown))}
      </Typography>
      {own && (
        <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 500 }}>
          {viEbooks.dialog.own}
        </Typography>
      )}
    </Box>
  );
}
