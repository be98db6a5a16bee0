import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProposedLine } from '@/features/proposals/proposal';
import type { Line } from '@/features/toc/outline/outline';
import { formatNumber } from '@/text/format';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';
import { type Comparison, compareWithPdf, type Difference, withDifferences } from './comparePdf';

interface Props {
  mine: readonly Line[];
  pdf: readonly ProposedLine[];
  onRewrite: (lines: Line[], count: number) => void;
}

const atOnce = 100;

/** The lines of the PDF's outline that the e-book's outline lacks or has with another page. */
export function PdfComparison({ mine, pdf, onRewrite }: Props) {
  const comparison = useMemo(() => compareWithPdf(mine, pdf), [mine, pdf]);
  const { differences } = comparison;
  const [most, setMost] = useState(atOnce);
  const root = useRef<HTMLDivElement>(null);
  const followed = useFocusAfterTaking(root, differences);
  const take = (chosen: readonly Difference[], place: number) => {
    followed(place);
    onRewrite(withDifferences(mine, comparison, chosen), chosen.length);
  };
  const rest = differences.length - most;
  return (
    <Box ref={root}>
      <Typography variant="body2" role="status" tabIndex={-1} sx={{ mb: 1 }}>
        {summaryOf(comparison)}
      </Typography>
      {differences.length > 0 && (
        <>
          <Box component="ul" aria-label={words.differences} sx={listSx}>
            {differences.slice(0, most).map((one, i) => (
              <Box component="li" key={one.kind + one.at} sx={itemSx}>
                <DifferenceText difference={one} />
                <Button
                  size="small"
                  aria-label={takeLabel(one)}
                  onClick={() => take([one], i)}
                  sx={{ flex: 'none', alignSelf: 'center' }}
                >
                  {takeText(one)}
                </Button>
              </Box>
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button variant="contained" onClick={() => take(differences, 0)}>
              {words.takeAll(formatNumber(differences.length))}
            </Button>
            {rest > 0 && (
              <Button size="small" onClick={() => setMost(most + atOnce)}>
                {words.more(formatNumber(Math.min(rest, atOnce)))}
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
  root: React.RefObject<HTMLDivElement | null>,
  differences: readonly Difference[],
): (place: number) => void {
  const place = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is left of them
  useEffect(() => {
    const at = place.current;
    place.current = null;
    if (at === null) return;
    const buttons = root.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)];
    (next ?? root.current?.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  }, [differences, root]);
  return (at) => {
    place.current = at;
  };
}

function DifferenceText({ difference }: { difference: Difference }) {
  const title = titleOf(difference);
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {title}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {difference.kind === 'page'
          ? words.pages(difference.mine || words.blank, formatNumber(difference.page))
          : [words.missing, pageOf(difference.line)].join(' · ')}
      </Typography>
    </Box>
  );
}

const titleOf = (one: Difference) => (one.kind === 'page' ? one.title : one.line.title);
function pageOf({ page, uncertain }: ProposedLine): string {
  if (page === null) return words.noPage;
  const label = words.page(formatNumber(page));
  return uncertain ? `${label} (${words.uncertain})` : label;
}

const takeText = (one: Difference) =>
  one.kind === 'page' ? words.takePage(formatNumber(one.page)) : words.add;

const takeLabel = (one: Difference) =>
  one.kind === 'page'
    ? words.takePageOf(formatNumber(one.page), one.title)
    : words.addOf(one.line.title);

function summaryOf({ same, extra, differences }: Comparison): string {
  if (differences.length === 0 && extra === 0) return words.same;
  const pages = differences.filter(({ kind }) => kind === 'page').length;
  const counts = [same, differences.length - pages, pages, extra].map(formatNumber);
  return words.summary(...(counts as [string, string, string, string]));
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
