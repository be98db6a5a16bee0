import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ProposedLine } from '@/features/proposals/proposal';
import { formatNumber } from '@/text/format';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';
import { viEdit } from '@/text/record/viEdit';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';

/** How many lines are shown first, and more at each press: few enough to keep the page responsive. */
const linesAtOnce = 200;

interface Props {
  lines: readonly ProposedLine[];
  label: string;
}

/** The lines that would be taken over, as a tree with their pages. */
export function OutlinePreview({ lines, label }: Props) {
  const [shown, setShown] = useState(linesAtOnce);
  const hiddenCount = lines.length - shown;
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 0.5, color: 'text.secondary' }}>
        {words.lines(formatNumber(lines.length))}
      </Typography>
      <Box component="section" tabIndex={0} aria-label={label} sx={treeSx}>
        <ul>
          {lines.slice(0, shown).map(({ level, title, page, uncertain }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: proposed lines are never moved
            <li key={i} className={`level${level}`}>
              <span className="title">
                <span className="hidden">{viEdit.toc.level[level]}: </span>
                {title}
              </span>
              <span className="page">
                <span className="hidden">{page === null ? words.noPage : words.page('')}</span>
                {page === null ? '' : formatNumber(page)}
                {uncertain && page !== null && <Doubt />}
              </span>
            </li>
          ))}
        </ul>
        {hiddenCount > 0 && (
          <Button size="small" onClick={() => setShown(shown + linesAtOnce)}>
            {words.more(formatNumber(Math.min(hiddenCount, linesAtOnce)))}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Marks a page on which the title was not found. */
const Doubt = () => (
  <span className="doubt" title={words.uncertain}>
    <span aria-hidden>?</span>
    <span className="hidden"> ({words.uncertain})</span>
  </span>
);

const treeSx = {
  position: 'relative',
  maxHeight: 360,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  p: 1,
  fontSize: '0.875rem',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': { display: 'flex', gap: 2, py: 0.5, px: 1 },
  '& .title': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .page': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .doubt': { ml: 0.25, fontWeight: 700, color: 'warning.main', cursor: 'help' },
  '& .level0 .title': { fontWeight: 600 },
  '& .level1 .title': { ml: 2, pl: 1, borderLeft: 1, borderColor: 'divider' },
  '& .level2 .title': { ml: 4.5, pl: 1, borderLeft: 1, borderColor: 'divider' },
  '& .hidden': visuallyHidden,
};
