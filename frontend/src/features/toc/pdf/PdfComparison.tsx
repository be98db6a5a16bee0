import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ProposedLine } from '@/features/proposals/proposal';
import type { Line } from '@/features/toc/outline/outline';
import { formatNumber } from '@/text/format';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';
import { onePress } from '@/ui/focus/onePress';
import { type Comparison, compareWithPdf, type Difference, withDifferences } from './comparePdf';

interface Props {
  mine: readonly Line[];
  pdf: readonly ProposedLine[];
  onRewrite: (lines: Line[], takenCount: number) => void;
}

/** How many differences are shown first, and more at each press. */
const linesAtOnce = 100;

/** The lines of the PDF's outline that the e-book's outline lacks or has with another title or page. */
export function PdfComparison({ mine, pdf, onRewrite }: Props) {
  const comparison = useMemo(() => compareWithPdf(mine, pdf), [mine, pdf]);
  const { differences } = comparison;
  const [shown, setShown] = useState(linesAtOnce);
  const root = useRef<HTMLDivElement>(null);
  const focusAfterTaking = useFocusAfterTaking(root, differences);
  const take = (chosen: readonly Difference[], index: number) => {
    focusAfterTaking(index);
    onRewrite(withDifferences(mine, comparison, chosen), chosen.length);
  };
  const hiddenCount = differences.length - shown;
  return (
    <Box ref={root}>
      <Typography variant="body2" role="status" tabIndex={-1} sx={{ mb: 1 }}>
        {summaryOf(comparison)}
      </Typography>
      {differences.length > 0 && (
        <>
          <Box component="ul" aria-label={words.differences} sx={listSx}>
            {differences.slice(0, shown).map((difference, i) => (
              <Box component="li" key={difference.kind + difference.pdfIndex} sx={itemSx}>
                <DifferenceText difference={difference} />
                <Button
                  size="small"
                  aria-label={takeLabel(difference)}
                  onClick={() => take([difference], i)}
                  {...onePress}
                  sx={{ flex: 'none', alignSelf: 'center' }}
                >
                  {takeText(difference)}
                </Button>
              </Box>
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button variant="contained" onClick={() => take(differences, 0)} {...onePress}>
              {words.takeAll(formatNumber(differences.length))}
            </Button>
            {hiddenCount > 0 && (
              <Button size="small" onClick={() => setShown(shown + linesAtOnce)}>
                {words.more(formatNumber(Math.min(hiddenCount, linesAtOnce)))}
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}

/** The pressed button disappears with its line, so the focus moves to the next one. */
function useFocusAfterTaking(
  root: RefObject<HTMLDivElement | null>,
  differences: readonly Difference[],
): (index: number) => void {
  const taken = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the taken lines are gone
  useEffect(() => {
    const index = taken.current;
    taken.current = null;
    if (index === null) return;
    const buttons = root.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? root.current?.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  }, [differences, root]);
  return (index) => {
    taken.current = index;
  };
}

function DifferenceText({ difference }: { difference: Difference }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {titleOf(difference)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {remarkOn(difference)}
      </Typography>
    </Box>
  );
}

const titleOf = (difference: Difference) =>
  difference.kind === 'missing' ? difference.line.title : difference.title;

function remarkOn(difference: Difference): string {
  switch (difference.kind) {
    case 'missing':
      return [words.missing, pageOf(difference.line)].join(' · ');
    case 'title':
      return words.titleHere(difference.mine);
    case 'page':
      return words.pages(difference.mine || words.blank, formatNumber(difference.page));
  }
}

function pageOf({ page, uncertain }: ProposedLine): string {
  if (page === null) return words.noPage;
  const label = words.page(formatNumber(page));
  return uncertain ? `${label} (${words.uncertain})` : label;
}

function takeText(difference: Difference): string {
  switch (difference.kind) {
    case 'missing':
      return words.add;
    case 'title':
      return words.takeTitle;
    case 'page':
      return words.takePage(formatNumber(difference.page));
  }
}

function takeLabel(difference: Difference): string {
  switch (difference.kind) {
    case 'missing':
      return words.addOf(difference.line.title);
    case 'title':
      return words.takeTitleOf(difference.title, difference.mine);
    case 'page':
      return words.takePageOf(formatNumber(difference.page), difference.title);
  }
}

function summaryOf({ same, extra, differences }: Comparison): string {
  if (differences.length === 0 && extra === 0) return words.same;
  const count = (kind: Difference['kind']) =>
    formatNumber(differences.filter((difference) => difference.kind === kind).length);
  return words.summary({
    same: formatNumber(same),
    missing: count('missing'),
    titles: count('title'),
    pages: count('page'),
    extra: formatNumber(extra),
  });
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 360,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
};

const itemSx = {
  display: 'flex',
  gap: 1,
  px: 1.5,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
