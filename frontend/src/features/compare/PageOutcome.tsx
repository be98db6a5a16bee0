import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';
import { isPossible } from './outcome/changedPage';
import { outcomeOf } from './outcome/outcomeOf';
import type { Compared } from './usePageComparison';

interface Props {
  compared: Compared;
  ref: Ref<HTMLDivElement>;
}

/** How many pages differ or may differ, and what was not compared, for each file. */
export function PageOutcome({ compared, ref }: Props) {
  const { changes, texts, undrawn } = compared;
  const bare = { was: bareOf(texts.was), is: bareOf(texts.is) };
  const pages = viPages.ofBoth(formatNumber(texts.was.length), formatNumber(texts.is.length));
  return (
    <Box ref={ref} tabIndex={-1} sx={{ mb: 1, outline: 'none' }}>
      <Typography variant="body2">
        {outcomeOf(compared)} {pages}
      </Typography>
      {changes.some(isPossible) && <Remark text={viPages.possibleMeans} />}
      {bare.was + bare.is > 0 && (
        <Remark text={viPages.noText(formatNumber(bare.was), formatNumber(bare.is))} />
      )}
      {undrawn.was + undrawn.is > 0 && (
        <Remark text={viPages.notDrawn(formatNumber(undrawn.was), formatNumber(undrawn.is))} />
      )}
    </Box>
  );
}

const Remark = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);

const bareOf = (texts: readonly string[]) => texts.filter((text) => text.trim() === '').length;
