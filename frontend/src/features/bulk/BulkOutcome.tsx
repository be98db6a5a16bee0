import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Ebook } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viBulk } from '@/text/list/viBulk';
import { viEbooks } from '@/text/record/viEbooks';
import { Link } from '@/ui/Link';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { paths } from '@/ui/paths';
import type { Outcome } from './bulkRun';
import type { BulkAction } from './selection';

interface Props {
  action: BulkAction;
  outcome: Outcome;
  /** Why some e-books have no result. */
  error: string | null;
  /** What is shown beside a changed e-book. */
  besideChanged?: (changed: Ebook) => ReactNode;
  undo?: (done: readonly Ebook[]) => ReactNode;
}

/** Which e-books were changed, which were not, and why. */
export function BulkOutcome({ action, outcome, error, besideChanged, undo }: Props) {
  const { done, refused, unanswered } = outcome;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is removed, so the focus moves to the result.
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} role="status" sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      {refused.length > 0 && (
        <Part title={viBulk.refused(formatNumber(refused.length))}>
          {refused.map(({ ebook, message }) => (
            <Line key={ebook.id} ebook={ebook} why={message} />
          ))}
        </Part>
      )}
      {unanswered.length > 0 && (
        <Part title={viBulk.unanswered(formatNumber(unanswered.length))} why={error}>
          {unanswered.map((ebook) => (
            <Line key={ebook.id} ebook={ebook} />
          ))}
        </Part>
      )}
      {done.length > 0 && (
        <Part
          good
          title={viBulk.done[action](formatNumber(done.length))}
          // A retry may add e-books. The key then makes a new undo button.
          undo={undo && <Fragment key={done.length}>{undo(done)}</Fragment>}
        >
          {done.map((ebook) => (
            <Line key={ebook.id} ebook={ebook}>
              {besideChanged?.(ebook)}
            </Line>
          ))}
        </Part>
      )}
      {refused.length + unanswered.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {viBulk.stillChosen}
        </Typography>
      )}
    </Box>
  );
}

interface PartProps {
  title: string;
  good?: boolean;
  why?: string | null;
  undo?: ReactNode;
  children: ReactNode;
}

function Part({ title, good = false, why, undo, children }: PartProps) {
  const tone = good ? 'published' : 'rejected';
  const Icon = good ? DoneIcon : ErrorIcon;
  return (
    <section>
      <Typography
        component="h3"
        variant="body2"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          fontWeight: 600,
          color: `status.${tone}.ink`,
        }}
      >
        <Icon fontSize="small" />
        {title}
      </Typography>
      {why && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          <LocalizedText>{why}</LocalizedText>
        </Typography>
      )}
      {undo}
      <Box component="ul" sx={linesSx}>
        {children}
      </Box>
    </section>
  );
}

function Line({ ebook, why, children }: { ebook: Ebook; why?: string; children?: ReactNode }) {
  return (
    <li>
      <Link to={paths.ebook(ebook.id)} target="_blank" sx={{ fontWeight: 500 }}>
        {ebook.title}
        <Box component="span" sx={visuallyHidden}>
          {' '}
          ({viEbooks.detail.newTab})
        </Box>
      </Link>
      {children}
      {why && (
        <Box sx={{ color: 'text.secondary' }}>
          <LocalizedText>{why}</LocalizedText>
        </Box>
      )}
    </li>
  );
}

const linesSx = {
  m: 0,
  mt: 0.75,
  pl: 3.5,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& li + li': { mt: 0.75 },
};
