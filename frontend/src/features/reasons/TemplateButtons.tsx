import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Reason } from '@/api/review/reasons';
import { viReasons } from '@/text/review/viReasons';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { idsUsedIn, maxUsedReasons, templatesWithKey, withReason } from './reasonText';
import { useReasonKeys } from './useReasonKeys';

export interface CommentProps {
  /** The current comment. */
  text: string;
  onText: (text: string) => void;
  /** Called with the ids of the templates that the comment was written with. */
  onUsed: (ids: string[]) => void;
}

const noIds: ReadonlySet<string> = new Set();

/** A button for each template; the first nine have a shortcut. */
export function TemplateButtons(props: CommentProps & { reasons: readonly Reason[] }) {
  const { reasons, text, onText } = props;
  const box = useRef<HTMLDivElement>(null);
  const [inserted, setInserted] = useState(noIds);
  const [announcement, announce] = useState('');
  const used = idsUsedIn(text, reasons, inserted);
  useReportIds(used, (ids) => {
    setInserted(new Set(ids)); // a template removed from the comment no longer counts as inserted
    props.onUsed(ids.slice(0, maxUsedReasons));
  });

  const insert = (reason: Reason) => {
    const next = withReason(text, reason);
    announce(next === text ? viReasons.alreadyIn(reason.title) : viReasons.inserted(reason.title));
    setInserted(new Set(used).add(reason.id));
    onText(next);
    const field = box.current?.closest('[role=dialog]')?.querySelector('textarea');
    field?.focus({ preventScroll: true });
  };
  useReasonKeys(box, (index) => {
    const reason = reasons[index];
    if (reason) insert(reason);
    return reason !== undefined;
  });
  return (
    <Box ref={box}>
      <Box component="ul" sx={listSx}>
        {reasons.map((reason, index) => (
          <li key={reason.id}>
            <Template
              reason={reason}
              index={index}
              used={used.includes(reason.id)}
              onClick={() => insert(reason)}
            />
          </li>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  );
}

/** Reports the ids whenever they change. */
function useReportIds(used: readonly string[], onUsed: CommentProps['onUsed']): void {
  const report = useEffectEvent((ids: string) => onUsed(ids === '' ? [] : ids.split(',')));
  const ids = used.join();
  useEffect(() => report(ids), [ids]);
}

interface TemplateProps {
  reason: Reason;
  index: number;
  used: boolean;
  onClick: () => void;
}

function Template({ reason, index, used, onClick }: TemplateProps) {
  const hasShortcut = index < templatesWithKey;
  return (
    <Button
      size="small"
      variant={used ? 'contained' : 'outlined'}
      color="inherit"
      aria-keyshortcuts={hasShortcut ? viReasons.key(index + 1) : undefined}
      title={reason.text}
      onClick={onClick}
      sx={buttonSx}
    >
      {hasShortcut && (
        <Box component="kbd" aria-hidden sx={kbdSx}>
          {index + 1}
        </Box>
      )}
      <Box component="span" sx={titleSx}>
        {reason.title}
      </Box>
      {used && (
        <Box component="span" sx={visuallyHidden}>
          {viReasons.used}
        </Box>
      )}
    </Button>
  );
}

const listSx = {
  listStyle: 'none',
  m: 0,
  mt: 0.5,
  p: 0.25,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  maxHeight: 116,
  overflowY: 'auto',
  '& li': { minWidth: 0, maxWidth: '100%' },
};
const buttonSx = { maxWidth: '100%', fontWeight: 500, borderColor: 'divider' };
const titleSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const kbdSx = { fontFamily: 'inherit', fontWeight: 700, mr: 0.75, opacity: 0.75 };
