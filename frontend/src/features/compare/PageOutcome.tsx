import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';
import { isPossible, isSame } from './changedPage';
import type { Compared } from './usePageComparison';

/** How many pages differ or may differ, and what was not compared, for each file. */
export function PageOutcome({ compared: { changes, complete, texts, undrawn } }: Props) {
  const bare = { was: bareOf(texts.was), is: bareOf(texts.is) };
  const possible = changes.filter(isPossible).length;
  const certain = changes.filter((page) => !isSame(page)).length - possible;
  const pages = viPages.ofBoth(formatNumber(texts.was.length), formatNumber(texts.is.length));
  return (
    <Box sx={{ mb: 1 }}>
      <Typography role="status" variant="body2">
        {told(certain, possible, complete)} {pages}
      </Typography>
      {possible > 0 && <Remark text={viPages.possibleMeans} />}
      {bare.was + bare.is > 0 && (
        <Remark text={viPages.noText(formatNumber(bare.was), formatNumber(bare.is))} />
      )}
      {undrawn.was + undrawn.is > 0 && (
        <Remark text={viPages.notDrawn(formatNumber(undrawn.was), formatNumber(undrawn.is))} />
      )}
    </Box>
  );
}

interface Props {
  compared: Compared;
}

function told(certain: number, possible: number, complete: boolean): string {
  if (possible > 0) return viPages.countWith(formatNumber(certain), formatNumber(possible));
  if (certain > 0) return viPages.count(formatNumber(certain));
  return complete ? viPages.none : viPages.noneSoFar;
}

const Remark = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);

const bareOf = (texts: readonly string[]) => texts.filter((text) => text.trim() === '').length;
