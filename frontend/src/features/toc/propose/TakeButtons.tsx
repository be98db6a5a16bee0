import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { outlineLimits } from '@/api/outlineLimits';
import type { ProposedLine } from '@/features/proposals/proposal';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { type Line, newLinesOf } from '@/features/toc/outline/outline';
import { formatNumber } from '@/text/format';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';
import { viEdit } from '@/text/record/viEdit';
import { onePress } from '@/ui/focus/onePress';

interface Props {
  editor: OutlineEditor;
  lines: readonly ProposedLine[];
  onRewrite: (lines: Line[], takenCount: number) => void;
}

/** Takes over proposed lines. If there is an outline, they replace it or are added at its end. */
export function TakeButtons({ editor, lines, onRewrite }: Props) {
  const mine = editor.lines;
  const append = () => onRewrite([...mine, ...newLinesOf(lines)], lines.length);
  const replace = () => onRewrite(newLinesOf(lines), lines.length);
  const full = mine.length + lines.length > outlineLimits.lines;
  if (mine.length === 0) {
    return (
      <Box>
        <Button variant="contained" onClick={replace} {...onePress}>
          {words.take}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" onClick={replace} {...onePress}>
        {words.replace}
      </Button>
      <Button variant="outlined" disabled={full} onClick={append} {...onePress}>
        {words.append}
      </Button>
      {full && (
        <Typography variant="body2">
          {viEdit.toc.tooManyLines(
            formatNumber(outlineLimits.lines),
            formatNumber(mine.length + lines.length),
          )}
        </Typography>
      )}
    </Box>
  );
}
