import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import WaitIcon from '@mui/icons-material/HourglassEmpty';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { viUndo } from '@/text/review/viUndo';
import { useCommands } from '@/ui/commands';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { LinkButton } from '@/ui/LinkButton';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { useNoticePlace } from '@/ui/messages/Notices';
import { noticeSx } from '@/ui/messages/noticeSx';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import { undoMs } from './DelayedSends';
import { type Delayed, type Failed, useDelayed } from './delayed';
import { tabSends } from './tabSends';

/** The decision that can be taken back, and those that failed, until they are dealt with. */
export function DelayedNotices({ userId }: { userId: string }) {
  const { waiting, failed } = useDelayed();
  const place = useNoticePlace();
  useEffect(() => tabSends.keepOnlyOf(userId), [userId]);
  useCommands(waiting ? undoCommand : noCommand);
  if (!place) return null;
  return createPortal(
    <>
      {failed.map((one) => (
        <FailedLine key={one.delayed.number} failed={one} />
      ))}
      {waiting && <WaitingLine key={waiting.number} waiting={waiting} />}
    </>,
    place,
  );
}

const undoCommand = { 'decision.undo': tabSends.takeBack };
const noCommand = {};

function WaitingLine({ waiting }: { waiting: Delayed }) {
  return (
    <Line icon={<WaitIcon fontSize="small" />} text={waiting.text}>
      <Button
        color="inherit"
        size="small"
        onClick={tabSends.takeBack}
        aria-keyshortcuts={isSwitchedOn('cms-keys') ? 'z' : undefined}
      >
        {viUndo.undo}
      </Button>
      <Box aria-hidden="true" sx={timeSx} />
    </Line>
  );
}

function FailedLine({ failed }: { failed: Failed }) {
  const { delayed, trouble } = failed;
  const onClose = () => tabSends.dismiss(failed);
  const look = delayed.ebookIds.length > 1 ? viUndo.lookAtList : viUndo.look;
  return (
    <Line icon={<ErrorIcon fontSize="small" />} text={trouble.text}>
      {trouble.again && (
        <Button color="inherit" size="small" onClick={() => tabSends.sendAgain(failed)}>
          {viUndo.again}
        </Button>
      )}
      <LinkButton to={delayed.address} color="inherit" size="small" onClick={onClose}>
        {look}
      </LinkButton>
      <Button color="inherit" size="small" onClick={onClose}>
        {viUndo.close}
      </Button>
      {delayed.comment && (
        <Box tabIndex={0} role="group" aria-label={viUndo.written} sx={commentSx}>
          {viUndo.quoted(delayed.comment)}
        </Box>
      )}
    </Line>
  );
}

function Line({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <Box ref={keepsFocusOnPage} sx={lineSx}>
      {icon}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <LocalizedText>{text}</LocalizedText>
      </Box>
      {children}
    </Box>
  );
}

const lineSx = { ...noticeSx, position: 'relative', flexWrap: 'wrap', overflow: 'hidden' } as const;

const commentSx = { flexBasis: '100%', maxHeight: 96, overflowY: 'auto', fontWeight: 400 };

/** The remaining time as a line that gets shorter. */
const timeSx = {
  position: 'absolute',
  inset: 'auto 0 0 0',
  height: 3,
  bgcolor: 'currentColor',
  opacity: 0.6,
  transformOrigin: 'left',
  '@keyframes remaining': { to: { transform: 'scaleX(0)' } },
  animation: `remaining ${undoMs}ms linear forwards`,
  '@media (prefers-reduced-motion: reduce)': { display: 'none' },
};
