import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { formatNumber } from '@/text/format';
import { viComparedPages } from '@/text/review/viComparedPages';
import { isPossibleChange } from './outcome/changedPage';
import { outcomeOf } from './outcome/outcomeOf';
import type { Compared } from './usePageComparison';

interface Props {
  compared: Compared;
  ref: Ref<HTMLDivElement>;
}

/** How many pages differ or may differ, and what was not compared, for each file. */
export function PageOutcome({ compared, ref }: Props) {
  const { changes, texts, undrawable } = compared;
  const textless = { before: textlessIn(texts.before), after: textlessIn(texts.after) };
  const pages = viComparedPages.ofBoth(
    formatNumber(texts.before.length),
    formatNumber(texts.after.length),
  );
  return (
    <Box ref={ref} tabIndex={-1} sx={{ mb: 1, outline: 'none' }}>
      <Typography variant="body2">
        {outcomeOf(compared)} {pages}
      </Typography>
      {changes.some(isPossibleChange) && <Remark text={viComparedPages.possibleMeans} />}
      {textless.before + textless.after > 0 && (
        <Remark
          text={viComparedPages.noText(formatNumber(textless.before), formatNumber(textless.after))}
        />
      )}
      {undrawable.before + undrawable.after > 0 && (
        <Remark
          text={viComparedPages.textOnly(
            formatNumber(undrawable.before),
            formatNumber(undrawable.after),
          )}
        />
      )}
    </Box>
  );
}

const Remark = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);

const textlessIn = (texts: readonly string[]) => texts.filter((text) => text.trim() === '').length;
